/// The answer to a read or a write.
public enum PeripheralResponse: Equatable, Sendable {
  /// A read's value, at most 512 bytes.
  case value([UInt8])
  /// A write was taken.
  case written
  /// Refused.
  case refused(ATTError)
}
