import GATTProfile

/// What a handle on the link stands for: the value of a characteristic, or the two bytes by which a
/// central turns its notifications or indications on (Core 5.4, Vol 3, Part G, 3.3.3.3).
enum Attribute: Hashable {
  case value(Characteristic)
  case clientConfiguration(Characteristic)
}

extension Attribute {
  /// Two handles for each characteristic, from 2 on in the order of their table.
  init?(handle: UInt16) {
    let index = Int(handle) / 2 - 1
    guard Characteristic.allCases.indices.contains(index) else { return nil }
    let characteristic = Characteristic.allCases[index]
    if handle.isMultiple(of: 2) {
      self = .value(characteristic)
    } else if characteristic.subscription != nil {
      self = .clientConfiguration(characteristic)
    } else {
      return nil
    }
  }

  var characteristic: Characteristic {
    switch self {
    case .value(let characteristic), .clientConfiguration(let characteristic): characteristic
    }
  }

  var handle: UInt16 {
    switch self {
    case .value(let characteristic): 2 * (characteristic.position + 1)
    case .clientConfiguration(let characteristic): 2 * (characteristic.position + 1) + 1
    }
  }
}

extension Characteristic {
  /// Whether only a bonded and encrypted link may touch it.
  var requiresEncryption: Bool { security == .encrypted }

  fileprivate var position: UInt16 { UInt16(Self.allCases.firstIndex(of: self) ?? 0) }

  /// What a subscription to this characteristic brings, if one can subscribe.
  var subscription: Subscription? {
    if properties.contains(.indicate) { return .indications }
    return properties.contains(.notify) ? .notifications : nil
  }
}

/// How values come to a central without being asked for, and the bits that turn it on.
enum Subscription: UInt8 {
  case notifications = 1
  case indications = 2
}
