import HPKE

/// The error a step ends with; nil if it succeeds or ends with an error of another kind.
func refusal<Result>(_ step: () throws -> Result) -> CryptoError? {
  do {
    _ = try step()
    return nil
  } catch {
    return error as? CryptoError
  }
}
