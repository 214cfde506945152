internal import CCrypto
internal import HPKE

extension CryptoError {
  /// A failure in libcrypto with the number of its latest error; its error queue is then empty.
  static func libcrypto(_ operation: Operation) -> CryptoError {
    .failed(operation, code: takeErrorCode())
  }
}

/// The number of libcrypto's latest error on this thread, 0 if there is none; the queue is then
/// empty, so that no later failure is blamed on this one.
@discardableResult
func takeErrorCode() -> UInt {
  defer { ERR_clear_error() }
  return UInt(ERR_peek_last_error())
}
