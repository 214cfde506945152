/// How one shared network stands at the accessory.
public enum NetworkState: Equatable, Sendable {
  /// It is kept and not in use.
  case kept
  /// It is being joined.
  case joining
  /// The accessory is in it and has an address.
  case joined
  /// It was tried, and the accessory is not in it.
  case failed(JoinFailure)
  /// It was not taken over.
  case refused(NetworkRefusal)
}

/// Why a network could not be joined.
public enum JoinFailure: UInt64, Equatable, Sendable, CaseIterable {
  /// The access point does not accept the passphrase, as far as can be told.
  case passphrase = 1
  /// No access point of it is in range.
  case notInRange = 2
  /// No address came.
  case noAddress = 3
  /// The access point let go, or does not answer.
  case connectionLost = 4
  /// Anything else.
  case other = 5
}

extension JoinFailure: CustomStringConvertible {
  /// What is wrong, to stand behind the network's name.
  public var description: String {
    switch self {
    case .passphrase: "the access point does not accept the passphrase"
    case .notInRange: "it is not in range"
    case .noAddress: "no address came"
    case .connectionLost: "the access point let go or does not answer"
    case .other: "it could not be joined: NetworkManager's journal has the reason"
    }
  }
}
