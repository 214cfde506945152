public import GATTProfile

/// The bytes of a file that a notification announces.
public struct FileContent: Equatable, Sendable {
  /// Which of the notification's lists the file is in.
  public var role: FilePart.Role
  /// Its place in that list, from 0.
  public var index: Int
  /// The file.
  public var bytes: [UInt8]

  /// The bytes of a file.
  public init(role: FilePart.Role, index: Int = 0, bytes: [UInt8]) {
    self.role = role
    self.index = index
    self.bytes = bytes
  }
}
