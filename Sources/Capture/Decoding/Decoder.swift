internal import GATTProfile

/// Finds what is Belfry's in a recording: records in, sightings out. Whatever a file holds, it keeps
/// to 64 links, their partial packets, and a few hundred handles.
public struct Decoder: Sendable {
  private static let linkLimit = 64
  private static let accessoryLimit = 16

  private struct Key: Hashable {
    let controller: UInt16
    let handle: UInt16
  }

  private let content: SnoopContent
  private var links: [Key: TracedLink] = [:]
  private var count = 0
  /// What was discovered on earlier links, by controller: phones remember handles, too.
  private var handles: [UInt16: HandleTable] = [:]

  /// A decoder for a recording of that content.
  public init(_ content: SnoopContent) { self.content = content }

  /// A link of Belfry's that is up, as the controller names it.
  public struct LiveLink: Hashable, Sendable {
    /// The number of the controller: 0 for hci0.
    public let controller: UInt16
    /// The controller's number for the link.
    public let handle: UInt16
  }

  /// The links that are up and on which something of Belfry's was seen, in no order.
  public var liveLinks: [LiveLink] {
    links.filter { !$0.value.handles.isEmpty }.keys.map {
      LiveLink(controller: $0.controller, handle: $0.handle)
    }
  }

  /// Takes in the next record.
  public mutating func take(_ record: SnoopRecord) -> [Sighting] {
    guard let packet = HostPacket(record, content) else { return [] }
    switch packet.kind {
    case .command: return []
    case .controllerGone:
      links = links.filter { $0.key.controller != packet.controller }
      return []
    case .event(let event): return take(event, packet.controller, record.time)
    case .data(let handle, let isStart, let bytes):
      let key = Key(controller: packet.controller, handle: handle)
      makeLink(key, peer: nil)
      let seen =
        links[key]?.take(bytes, isStart: isStart, isSent: packet.isSent, at: record.time) ?? []
      remember(key)
      return seen
    }
  }

  private mutating func take(
    _ event: HostEvent, _ controller: UInt16, _ time: Int64
  ) -> [Sighting] {
    func key(_ handle: UInt16) -> Key { Key(controller: controller, handle: handle) }
    func sighting(_ key: Key, _ content: Sighting.Content) -> [Sighting] {
      guard let number = links[key]?.number else { return [] }
      return [Sighting(time: time, link: number, isFromPhone: false, content: content)]
    }
    switch event {
    case .connected(let handle, _, let peer, let interval):
      links[key(handle)] = nil
      makeLink(key(handle), peer: peer)
      return sighting(key(handle), .connected(peer, interval: interval))
    case .disconnected(let handle, let reason):
      let seen = sighting(key(handle), .disconnected(reason: reason))
      links[key(handle)] = nil
      return seen
    case .encrypted(let handle, let isOn):
      return isOn ? sighting(key(handle), .encrypted) : []
    case .interval(let handle, let interval): return sighting(key(handle), .interval(interval))
    case .signal(let handle, let level): return sighting(key(handle), .signal(level))
    }
  }

  /// A link of which the beginning was not recorded begins with its first packet.
  private mutating func makeLink(_ key: Key, peer: Peer?) {
    guard links[key] == nil else { return }
    if links.count >= Self.linkLimit,
      let oldest = links.min(by: { $0.value.number < $1.value.number })
    {
      links[oldest.key] = nil
    }
    count += 1
    links[key] = TracedLink(number: count, handles: handles[key.controller] ?? HandleTable())
  }

  private mutating func remember(_ key: Key) {
    guard let known = links[key]?.handles, !known.isEmpty else { return }
    if handles[key.controller] == nil, handles.count >= Self.accessoryLimit { handles = [:] }
    handles[key.controller] = known
  }
}
