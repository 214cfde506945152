internal import CBOR
internal import Secrets

/// All networks that a phone shares, at each change anew: what is no longer in it is to go.
public struct SharedNetworks: Equatable {
  /// The phone's number for this list, which the report about it carries.
  public var sequence: UInt64
  /// The networks; at most ``FrameLimits/networks``, each id once.
  public var networks: [SharedNetwork]

  /// A list.
  public init(sequence: UInt64, networks: [SharedNetwork]) {
    self.sequence = sequence
    self.networks = networks
  }
}

extension SharedNetworks {
  /// The frame. It holds passphrases in the clear: it is to be sealed and wiped.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map { map in
      map.entry(0, unsigned: sequence)
      map.key(1)
      map.array(count: networks.count)
      for network in networks { network.encode(to: &map) }
    }
    return writer.bytes
  }

  /// Reads a frame. The bytes stay the caller's, to be wiped.
  ///
  /// - Throws: `malformed`, `repeatedNetwork`.
  public init(decoding bytes: [UInt8]) throws(WorkersError) {
    self = try decoded(bytes) { (reader) throws(CBORError) in try SharedNetworks(from: &reader) }
    for (place, network) in networks.enumerated() {
      if networks[..<place].contains(where: { $0.id == network.id }) { throw .repeatedNetwork }
    }
  }

  private init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var sequence: UInt64?
    var networks: [SharedNetwork]?
    while try reader.next(in: &map) {
      switch map.key {
      case 0: sequence = try reader.unsigned()
      case 1: networks = try Self.networks(from: &reader)
      default: try reader.skip()
      }
    }
    self.init(
      sequence: try map.required(sequence, 0), networks: try map.required(networks, 1))
  }

  private static func networks(
    from reader: inout CBORReader
  ) throws(CBORError) -> [SharedNetwork] {
    var array = try reader.array(limit: FrameLimits.networks)
    var networks: [SharedNetwork] = []
    while reader.next(in: &array) { networks.append(try SharedNetwork(from: &reader)) }
    return networks
  }
}

extension SharedNetwork {
  fileprivate func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, bytes: id)
      map.entry(1, bytes: ssid)
      map.entry(2, unsigned: UInt64(security.rawValue))
      map.entry(3, boolean: isHidden ? true : nil)
      if let passphrase {
        map.key(4)
        passphrase.withUnsafeBytes { map.byteString($0) }
      }
    }
  }

  fileprivate init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var id: [UInt8]?
    var ssid: [UInt8]?
    var security: UInt16?
    var isHidden = false
    var passphrase: SharedSecret?
    while try reader.next(in: &map) {
      switch map.key {
      case 0: id = try reader.byteString(limit: FrameLimits.networkID)
      case 1: ssid = try reader.byteString(limit: FrameLimits.ssid)
      case 2: security = try reader.number()
      case 3: isHidden = try reader.boolean()
      case 4:
        var bytes = try reader.byteString(limit: FrameLimits.passphrase)
        passphrase = SharedSecret(Secret(taking: &bytes))
      default: try reader.skip()
      }
    }
    self.init(
      id: try map.required(id, 0), ssid: try map.required(ssid, 1), isHidden: isHidden,
      security: NetworkSecurity(rawValue: try map.required(security, 2)), passphrase: passphrase)
    if self.id.isEmpty || self.ssid.isEmpty { throw CBORError(.outOfRange, at: map.offset) }
  }
}
