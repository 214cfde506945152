/// What became of a whole message at its receiver.
public enum Verdict: Hashable, Sendable {
  /// It was opened and is stored: it will not be lost, and never applied twice.
  case accepted
  /// It was not taken.
  case refused(Refusal)

  /// The byte on the wire.
  public var rawValue: UInt8 {
    switch self {
    case .accepted: 0
    case .refused(let refusal): refusal.rawValue
    }
  }

  /// The verdict a byte stands for; every byte stands for one.
  public init(rawValue: UInt8) {
    self = rawValue == 0 ? .accepted : .refused(Refusal(rawValue: rawValue))
  }
}

/// Why a message was not taken.
public enum Refusal: Hashable, Sendable {
  /// No key for this session: a key exchange is needed first.
  case unknownKey
  /// There is a key, and the seal does not fit it.
  case cannotOpen
  /// Larger than the capabilities allow.
  case tooLarge
  /// Not now: try again after a while.
  case busy
  /// The bytes break the rules of this profile.
  case malformed
  /// The rules are kept, but this kind of message is not taken here.
  case unsupported
  /// A reason of a later version, by its code.
  case other(UInt8)

  /// The code on the wire, never 0.
  public var rawValue: UInt8 {
    switch self {
    case .unknownKey: 1
    case .cannotOpen: 2
    case .tooLarge: 3
    case .busy: 4
    case .malformed: 5
    case .unsupported: 6
    case .other(let code): code
    }
  }

  /// The reason a code stands for.
  public init(rawValue: UInt8) {
    switch rawValue {
    case 1: self = .unknownKey
    case 2: self = .cannotOpen
    case 3: self = .tooLarge
    case 4: self = .busy
    case 5: self = .malformed
    case 6: self = .unsupported
    default: self = .other(rawValue)
    }
  }
}
