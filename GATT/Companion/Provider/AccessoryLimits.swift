public import GATTProfile

/// What an accessory takes of notifications and their files, as its hello says it.
public struct AccessoryLimits: Equatable, Sendable {
  /// Bytes of a sealed message.
  public var sealedBytes = MessageLimits.sealedBytes
  /// Bytes of one file.
  public var fileBytes = MessageLimits.fileBytes
  /// Bytes of all files of a notification together.
  public var notificationFileBytes = MessageLimits.notificationFileBytes
  /// The types of files it can show; empty says nothing about them.
  public var fileTypes: [String] = []

  /// What holds as long as no hello has come.
  public init() {}

  /// What a hello announces, within what the profile allows.
  public init(_ hello: Hello) {
    sealedBytes = min(limit(hello.limits?.sealedBytes, sealedBytes), MessageLimits.sealedBytes)
    fileBytes = limit(hello.limits?.fileBytes, fileBytes)
    notificationFileBytes = limit(hello.limits?.notificationFileBytes, notificationFileBytes)
    fileTypes = hello.fileTypes
  }

  /// Bytes of a plaintext.
  public var plaintextBytes: Int { max(0, sealedBytes - MessageLimits.sealOverhead) }

  /// How many bytes of a file go into one message: small enough that a prompt message does not wait
  /// long behind it.
  var partBytes: Int {
    let around = 2 * ForwardedNotification.Identifier.byteLimit + 128
    return max(1, min(32_768, plaintextBytes - around))
  }

  /// Whether the accessory can show files of a type.
  func shows(_ type: String) -> Bool {
    fileTypes.isEmpty || fileTypes.contains { $0.utf8.elementsEqual(type.utf8) }
  }
}

/// What a hello says, or else what the profile says.
private func limit(_ announced: UInt64?, _ usual: Int) -> Int {
  announced.map { Int(clamping: $0) } ?? usual
}
