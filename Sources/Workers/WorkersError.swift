public import CBOR

/// Why a worker's frame cannot be read.
public enum WorkersError: Error, Equatable, Sendable {
  /// Not the CBOR that the schema asks for, or beyond its limits.
  case malformed(CBORError)
  /// A frame that this version does not know.
  case unknownFrame(UInt64)
  /// Two networks of a list have the same id.
  case repeatedNetwork
}

extension WorkersError: CustomStringConvertible {
  /// A plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .malformed(let error):
      "a worker's frame does not keep to its schema at byte \(error.offset): update the companion "
        + "and this program together"
    case .unknownFrame(let kind): "frame \(kind) of a newer companion was passed over"
    case .repeatedNetwork: "two networks of the list have the same id: nothing was changed"
    }
  }
}
