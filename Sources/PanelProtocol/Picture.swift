/// An encoded picture, not yet looked at: it comes from strangers.
public struct Picture: Equatable, Sendable {
  /// The format its sender claims; the bytes decide.
  public var format: Format
  /// The encoded bytes; at most 256 KiB.
  public var bytes: [UInt8]

  /// A picture of that claimed format.
  public init(format: Format, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }

  /// The formats that have a number; others travel as `other`.
  public enum Format: UInt8, Equatable, Sendable, CaseIterable {
    case other = 0
    case png = 1
    case jpeg = 2
    case heif = 3
  }
}
