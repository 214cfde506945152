/// A number with named meanings whose unnamed values are kept, so that a newer peer's choice
/// survives decoding and encoding.
public protocol OpenCode: RawRepresentable, Hashable, Sendable where RawValue == UInt64 {
  /// The code with this number, named or not.
  init(rawValue: UInt64)
}
