internal import GATTProfile

/// What is known of one link, and what its packets say.
struct TracedLink: Sendable {
  private static let attributes: UInt16 = 4
  private static let signalling: UInt16 = 5
  /// The longest value that may be written in parts. Core 5.4, Vol 3, Part F, 3.2.9.
  private static let preparedLimit = 512

  let number: Int
  private(set) var handles: HandleTable
  private var sent = Reassembly()
  private var received = Reassembly()
  private var channels = ChannelTable()
  private var wantedMTU: UInt16?
  /// The handle that is being read, by whether the host of this recording asked.
  private var reading: [Bool: UInt16] = [:]
  /// What was written in parts and not yet executed.
  private var prepared: (handle: UInt16, bytes: [UInt8])?

  init(number: Int, handles: HandleTable) {
    self.number = number
    self.handles = handles
  }

  /// A piece of data.
  mutating func take(
    _ piece: ArraySlice<UInt8>, isStart: Bool, isSent: Bool, at time: Int64
  ) -> [Sighting] {
    let whole =
      isSent ? sent.take(piece, isStart: isStart) : received.take(piece, isStart: isStart)
    guard let whole else { return [] }
    let seen: [(isFromPhone: Bool, content: Sighting.Content)?]
    switch whole.channel {
    case Self.attributes:
      seen = AttributePacket.all(whole.payload).map { attribute($0, isSent: isSent) }
    case Self.signalling: seen = [signal(whole.payload, isSent: isSent)]
    default: seen = [channelPacket(whole.payload, on: whole.channel, isSent: isSent)]
    }
    return seen.compactMap { one in
      one.map {
        Sighting(time: time, link: number, isFromPhone: $0.isFromPhone, content: $0.content)
      }
    }
  }

  // MARK: Channels

  private mutating func signal(
    _ packet: ArraySlice<UInt8>, isSent: Bool
  ) -> (Bool, Sighting.Content)? {
    switch channels.signal(packet, isSent: isSent) {
    case .opened(let psm, let mtu, _): (true, .channelOpened(psm: psm, mtu: mtu))
    case .closed: (false, .channelClosed)
    case nil: nil
    }
  }

  /// The number of a characteristic and a value, or the number alone. Channels of other programs carry
  /// what is neither.
  private mutating func channelPacket(
    _ frame: ArraySlice<UInt8>, on channel: UInt16, isSent: Bool
  ) -> (Bool, Sighting.Content)? {
    guard let (packet, isFromPhone) = channels.frame(frame, on: channel, isSent: isSent),
      let first = packet.first, let characteristic = Characteristic(rawValue: first)
    else { return nil }
    if packet.count == 1 {
      return isFromPhone
        ? (true, .subscription(characteristic, isActive: true, .channel)) : nil
    }
    return (isFromPhone, Self.value(packet.dropFirst(), of: characteristic, .channel))
  }

  // MARK: Attributes

  private mutating func attribute(
    _ packet: AttributePacket, isSent: Bool
  ) -> (Bool, Sighting.Content)? {
    switch packet {
    case .mtuRequest(let mtu):
      wantedMTU = mtu
      return nil
    case .mtuResponse(let mtu):
      guard let wanted = wantedMTU else { return nil }
      wantedMTU = nil
      return (false, .mtu(max(23, Int(min(wanted, mtu)))))
    case .declarations(let declarations):
      for one in declarations { handles.discovered(one.uuid, at: one.value) }
      return nil
    case .readRequest(let handle):
      reading[isSent] = handle
      return nil
    case .readResponse(let value): return read(value, isSent: isSent)
    case .refusal(let request, let handle, let code):
      return refusal(request, handle, code, isSent: isSent)
    case .preparation(let handle, let part):
      prepare(handle, part)
      return nil
    case .execution(let isWanted):
      defer { prepared = nil }
      guard isWanted, let prepared else { return nil }
      return written(prepared.bytes[...], at: prepared.handle, .request)
    case .writeRequest(let handle, let value): return written(value, at: handle, .request)
    case .command(let handle, let value): return written(value, at: handle, .command)
    case .notification(let handle, let value): return heard(value, at: handle, .notification)
    case .indication(let handle, let value): return heard(value, at: handle, .indication)
    case .writeResponse: return nil
    }
  }

  private mutating func read(
    _ value: ArraySlice<UInt8>, isSent: Bool
  ) -> (Bool, Sighting.Content)? {
    guard let handle = reading.removeValue(forKey: !isSent),
      let characteristic = handles.characteristic(at: handle)
    else { return nil }
    if value.isEmpty { return (false, .nothing(characteristic)) }
    switch characteristic {
    case .capabilities:
      return (try? Capabilities(decoding: Array(value))).map { (false, .capabilities($0)) }
    case .keyExchange, .dataOut: return (false, Self.value(value, of: characteristic, .answer))
    case .dataIn, .linkConfiguration: return nil
    }
  }

  private mutating func refusal(
    _ request: UInt8, _ handle: UInt16, _ code: UInt8, isSent: Bool
  ) -> (Bool, Sighting.Content)? {
    if request == 0x0A { reading[!isSent] = nil }
    guard [0x0A, 0x0C, 0x12, 0x16].contains(request),
      let characteristic = handles.characteristic(at: handle)
        ?? handles.subscription(at: handle)
    else { return nil }
    return (false, .refused(characteristic, code: code))
  }

  private mutating func prepare(_ handle: UInt16, _ part: ArraySlice<UInt8>) {
    var bytes = prepared?.handle == handle ? prepared?.bytes ?? [] : []
    bytes += part.prefix(Self.preparedLimit - bytes.count)
    prepared = (handle, bytes)
  }

  /// The phone wrote a value, or a subscription.
  private mutating func written(
    _ value: ArraySlice<UInt8>, at handle: UInt16, _ way: Sighting.Way
  ) -> (Bool, Sighting.Content)? {
    if let subscribed = handles.subscription(at: handle), value.count == 2 {
      return (true, .subscription(subscribed, isActive: value.first != 0, way))
    }
    recognise(value, at: handle) { role in
      role == .security ? way == .request ? .keyExchange : nil : .dataIn
    }
    guard let characteristic = handles.characteristic(at: handle),
      !characteristic.properties.isDisjoint(with: [.write, .writeWithoutResponse])
    else { return nil }
    return (true, Self.value(value, of: characteristic, way))
  }

  /// The accessory sent a value.
  private mutating func heard(
    _ value: ArraySlice<UInt8>, at handle: UInt16, _ way: Sighting.Way
  ) -> (Bool, Sighting.Content)? {
    recognise(value, at: handle) { role in
      (role == .security) == (way == .indication)
        ? role == .security ? .keyExchange : .dataOut : nil
    }
    guard let characteristic = handles.characteristic(at: handle),
      !characteristic.properties.isDisjoint(with: [.notify, .indicate])
    else { return nil }
    return (false, Self.value(value, of: characteristic, way))
  }

  /// Where the discovery was not recorded, a frame shows which handle is whose.
  private mutating func recognise(
    _ value: ArraySlice<UInt8>, at handle: UInt16,
    as characteristic: (StreamID.Role) -> Characteristic?
  ) {
    guard !handles.isDiscovered, handles.characteristic(at: handle) == nil,
      let frame = try? Frame(decoding: Array(value)),
      let found = characteristic(frame.stream.role)
    else { return }
    handles.recognised(found, at: handle)
  }

  private static func value(
    _ bytes: ArraySlice<UInt8>, of characteristic: Characteristic, _ way: Sighting.Way
  ) -> Sighting.Content {
    do throws(FrameError) {
      return .frame(try Frame(decoding: Array(bytes)), characteristic, way)
    } catch {
      return .unreadable(error, length: bytes.count, characteristic, way)
    }
  }
}
