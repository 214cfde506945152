public import Linux

/// What can go wrong on the loop-back link, on either side.
public enum LoopbackError: Error, Equatable, Sendable {
  /// The kernel refused something.
  case system(SystemError)
  /// A packet that is none, or not from this side, or not now; `opcode` is its first byte. The
  /// link is closed.
  case malformed(opcode: UInt8?, length: Int)
  /// A value is longer than a packet of this link carries.
  case valueTooLong(length: Int, limit: Int)
  /// So many requests or values wait for the other side already that no more are taken.
  case tooManyWaiting(limit: Int)
  /// There is no such connection, or no more.
  case notConnected
}

extension LoopbackError: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .malformed(let opcode?, let length):
      "a packet of \(length) bytes that begins with \(opcode) does not belong here"
    case .malformed(nil, _): "a packet without bytes came"
    case .valueTooLong(let length, let limit):
      "a value of \(length) bytes does not fit this link, which carries \(limit)"
    case .tooManyWaiting(let limit): "\(limit) packets wait already: the other side is too slow"
    case .notConnected: "the link is closed"
    }
  }
}
