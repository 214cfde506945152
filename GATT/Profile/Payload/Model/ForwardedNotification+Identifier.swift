extension ForwardedNotification {
  /// The pair that names a notification on one phone; neither half is unique alone.
  ///
  /// Compared byte for byte, not by Unicode equivalence.
  public struct Identifier: Sendable {
    /// Bundle identifier of the app, as `com.apple.MobileSMS`.
    public var source: String
    /// The app's own name for the notification.
    public var notification: String

    /// Most bytes of UTF-8 in either half.
    public static let byteLimit = 1024

    /// The pair of an app and its name for the notification.
    public init(source: String, notification: String) {
      self.source = source
      self.notification = notification
    }
  }
}

extension ForwardedNotification.Identifier: Hashable {
  /// Whether both halves have the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.source.utf8.elementsEqual(right.source.utf8)
      && left.notification.utf8.elementsEqual(right.notification.utf8)
  }

  /// Feeds the bytes of both halves, parted by a byte that UTF-8 never has.
  public func hash(into hasher: inout Hasher) {
    for byte in source.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
    for byte in notification.utf8 { hasher.combine(byte) }
  }
}
