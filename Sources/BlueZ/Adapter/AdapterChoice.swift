/// Which adapter is ours.
public enum AdapterChoice: Equatable, Sendable {
  /// The first that can advertise.
  case first
  /// The kernel's name of it, as `hci0`.
  case name(String)
  /// Its public address, in upper case, as `00:1A:7D:DA:71:13`.
  case address(String)

  /// The choice that a text stands for: a name, an address, or nothing; nil for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    if bytes.isEmpty {
      self = .first
    } else if let address = Address(text) {
      self = .address(address.text)
    } else if bytes.starts(with: "hci".utf8), (4...6).contains(bytes.count),
      bytes.dropFirst(3).allSatisfy({ (0x30...0x39).contains($0) })
    {
      self = .name(text)
    } else {
      return nil
    }
  }
}

extension AdapterChoice: CustomStringConvertible {
  /// The adapter, for a sentence.
  public var description: String {
    switch self {
    case .first: "a Bluetooth adapter"
    case .name(let name): "the Bluetooth adapter \(name)"
    case .address(let address): "the Bluetooth adapter with the address \(address)"
    }
  }
}
