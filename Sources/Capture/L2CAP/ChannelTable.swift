/// The credit-based channels of one link, as its signalling tells. Core 5.4, Vol 3, Part A, 4.
struct ChannelTable {
  /// What a signal did.
  enum Change: Equatable {
    case opened(psm: UInt16, mtu: UInt16, isOpenerHost: Bool)
    case closed
  }

  /// More are not followed.
  private static let limit = 16

  private var requests: [Channel.Request] = []
  private var channels: [Channel] = []

  /// Takes in a packet of the signalling channel of Low Energy, which holds one signal.
  mutating func signal(_ packet: ArraySlice<UInt8>, isSent: Bool) -> Change? {
    var fields = Bytes(packet)
    guard let code = fields.byte(), let identifier = fields.byte(), fields.little16() != nil
    else { return nil }
    switch code {
    case 0x06: return close(&fields, isSent: isSent)
    case 0x14:
      guard let psm = fields.little16(), let source = fields.little16(),
        let mtu = fields.little16()
      else { return nil }
      if requests.count == Self.limit { requests.removeFirst() }
      requests.append(
        Channel.Request(
          identifier: identifier, isSent: isSent, psm: psm, source: source, mtu: mtu))
      return nil
    case 0x15: return open(identifier, &fields, isSent: isSent)
    default: return nil
    }
  }

  /// A frame of a channel; the packet that it completes, and whether the channel's opener sent it.
  mutating func frame(
    _ frame: ArraySlice<UInt8>, on number: UInt16, isSent: Bool
  ) -> (packet: [UInt8], isFromOpener: Bool)? {
    for index in channels.indices {
      guard let isFromOpener = channels[index].isFromRequester(number, isSent: isSent) else {
        continue
      }
      return channels[index].take(frame, isFromRequester: isFromOpener).map { ($0, isFromOpener) }
    }
    return nil
  }

  private mutating func open(_ identifier: UInt8, _ fields: inout Bytes, isSent: Bool) -> Change? {
    let place = requests.lastIndex { $0.identifier == identifier && $0.isSent != isSent }
    guard let place, let destination = fields.little16(), let mtu = fields.little16(),
      fields.take(4) != nil, let result = fields.little16()
    else { return nil }
    let request = requests.remove(at: place)
    guard result == 0 else { return nil }
    if channels.count == Self.limit { channels.removeFirst() }
    channels.append(Channel(request, destination: destination, mtu: mtu))
    return .opened(
      psm: request.psm, mtu: min(mtu, request.mtu), isOpenerHost: request.isSent)
  }

  private mutating func close(_ fields: inout Bytes, isSent: Bool) -> Change? {
    guard let destination = fields.little16(), let source = fields.little16() else { return nil }
    let count = channels.count
    channels.removeAll { channel in
      let isOpener = channel.request.isSent == isSent
      let (own, other) =
        isOpener
        ? (channel.request.source, channel.destination)
        : (channel.destination, channel.request.source)
      return own == source && other == destination
    }
    return channels.count < count ? .closed : nil
  }
}
