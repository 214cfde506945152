public import CBOR
import PanelProtocol

/// Why bytes are not a message of the control protocol.
public enum ControlProtocolError: Error, Equatable, Sendable {
  /// Not the CBOR that the schema asks for.
  case malformed(CBORError)
  /// A message that this version does not know.
  case unknownMessage(kind: UInt64)
  /// A message above the limit of bytes; the stream cannot be trusted after it.
  case messageTooLong(length: UInt32)

  init(_ error: PanelProtocolError) {
    switch error {
    case .malformed(let reason): self = .malformed(reason)
    case .unknownMessage(let kind): self = .unknownMessage(kind: kind)
    case .messageTooLong(let length, _): self = .messageTooLong(length: length)
    }
  }
}

extension ControlProtocolError: CustomStringConvertible {
  /// A plain sentence, without a full stop.
  public var description: String {
    let cure = "update belfryd and belfry together"
    return switch self {
    case .malformed(let error): "a message is not understood at byte \(error.offset): \(cure)"
    case .unknownMessage(let kind): "message \(kind) is not known: \(cure)"
    case .messageTooLong(let length): "a message of \(length) bytes is announced: \(cure)"
    }
  }
}
