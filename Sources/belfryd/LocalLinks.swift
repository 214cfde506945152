import Accessory
import GATTProfile
import NetworkProtocol
import Peripheral
import Secrets

/// The links of phones over the local network, as a value: what belfry-net told goes in, what the
/// engine is told comes out.
struct LocalLinks {
  private struct Open {
    /// belfry-net's number for it, which another belfry-net may use again.
    let number: LocalLinkNumber
    var channel = ChannelLink(sendLimit: ChannelPacket.maximumLength)
  }

  /// What is to be done with a value.
  enum Sending {
    /// This packet carries it; `drained` tells that it is gone.
    case packet(LocalLinkNumber, [UInt8])
    /// Nobody wants it.
    case taken
  }

  private var links: [UInt64: Open] = [:]
  private var own: [LocalLinkNumber: UInt64] = [:]
  private var lastLink: UInt64 = 0
  private var lastRequest: UInt64 = 0

  var count: Int { links.count }

  /// Somebody shows a token; whose it is the engine knows.
  mutating func opened(_ number: LocalLinkNumber, with token: [UInt8]) -> [Event] {
    lastLink += 1
    let open = Open(number: number)
    links[lastLink] = open
    own[number] = lastLink
    return [
      .linkClaimed(
        Self.link(lastLink), token: SharedSecret(copying: token), mtu: open.channel.mtu)
    ]
  }

  mutating func take(_ packet: [UInt8], on number: LocalLinkNumber) -> [Event] {
    guard let number = own[number] else { return [] }
    lastRequest += 1
    switch links[number]?.channel.receive(packet, numbering: lastRequest) {
    case .subscribed(let characteristic, let active)?:
      return [.subscription(Self.link(number), characteristic, active: active)]
    case .written(let characteristic, let value, let request)?:
      let request = request.map { RequestID(LinkKind.local.overall($0)) }
      return [.write(Self.link(number), characteristic, value: value, request: request)]
    default: return []
    }
  }

  /// So many more packets are on their way.
  mutating func drained(_ count: UInt32, on number: LocalLinkNumber) -> [Event] {
    guard let number = own[number], let waiting = links[number]?.channel.outgoing else { return [] }
    let gone = waiting.prefix(Int(count))
    links[number]?.channel.outgoing.removeFirst(gone.count)
    return gone.map { .sent(Self.link(number), $0.characteristic) }
  }

  /// What a value becomes; nil if the link is gone.
  mutating func send(
    _ value: [UInt8], of characteristic: Characteristic, on number: UInt64
  ) throws(ChannelError) -> Sending? {
    guard let isTaken = try links[number]?.channel.send(value, of: characteristic) else {
      return nil
    }
    guard !isTaken, let open = links[number], let last = open.channel.outgoing.last else {
      return .taken
    }
    return .packet(open.number, last.packet)
  }

  /// belfry-net's number of a link.
  func number(of link: UInt64) -> LocalLinkNumber? { links[link]?.number }

  /// belfry-net says that a link is gone.
  mutating func closed(_ number: LocalLinkNumber) -> [Event] {
    own[number].map { close($0) } ?? []
  }

  /// A link is over.
  mutating func close(_ number: UInt64) -> [Event] {
    guard let open = links.removeValue(forKey: number) else { return [] }
    own[open.number] = nil
    return [.linkClosed(Self.link(number))]
  }

  /// belfry-net is gone, and all links with it.
  mutating func closeAll() -> [Event] { links.keys.sorted().flatMap { close($0) } }

  private static func link(_ number: UInt64) -> LinkID { LinkID(LinkKind.local.overall(number)) }
}
