public import CBOR

/// Why a plaintext or a key-exchange item cannot be used.
public enum MessageError: Error, Equatable, Sendable {
  /// The bytes are not what the schema says; refuse as malformed.
  case malformed(CBORError)
  /// The bytes are of another schema version; refuse as unsupported.
  case unsupportedSchema(UInt64)
}
