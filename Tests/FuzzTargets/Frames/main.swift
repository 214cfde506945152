import GATTProfile

/// Gives any bytes to the frame parser, and then, taken as a row of values and other events, to
/// both ends of a conversation. What must hold is a precondition: libFuzzer reports its failure.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  parse(bytes)
  var ends = Ends()
  var rest = bytes[...]
  for _ in 0..<256 {
    guard let first = rest.first else { break }
    let length = min(rest.count, length(of: first))
    ends.play(Array(rest.prefix(length)))
    rest = rest.dropFirst(length)
  }
  ends.check()
  return 0
}

private func parse(_ bytes: [UInt8]) {
  if let frame = try? Frame(decoding: bytes) {
    precondition(bytes.starts(with: frame.encoded))
  }
  if let envelope = try? Envelope(decoding: bytes) {
    precondition(envelope.encoded == bytes)
    precondition(envelope.sessionID.count + envelope.body.count == envelope.hashed.count)
  }
  if let capabilities = try? Capabilities(decoding: bytes) {
    precondition(bytes.starts(with: capabilities.encoded))
  }
}

/// How many bytes belong to a value that begins so; below 16 the byte is an event of its own.
private func length(of first: UInt8) -> Int {
  switch first {
  case 0x11: 20
  case 0x12: Inquiry.length
  case 0x13: Position.length
  case 0x14: Receipt.length
  case 0x15: Cancel.length
  default: 1
  }
}

/// Both ends, each with something to send, that hear the same row of values.
private struct Ends {
  private var accessory = Conversation(side: .accessory, epoch: 0xA0A0)
  private var phone = Conversation(side: .phone(.transport), epoch: 0x7171)
  private var handedOut: [MessageID] = []
  private var now: UInt64 = 1_000

  init() {
    accessory.connected(at: now)
    phone.connected(at: now)
    for length in [0, 100, 4_100] {
      let sealed = [UInt8](repeating: 7, count: length)
      guard let envelope = try? Envelope(sessionID: [65], sealed: sealed) else { continue }
      let id = MessageID(value: 0x0123_4567_89AB_CDEF + UInt64(length) << 32)
      if length < 1_000 { _ = accessory.enqueue(envelope, id: id, role: .transport) }
      _ = phone.enqueue(envelope, id: id, role: .transport)
    }
  }

  mutating func play(_ value: [UInt8]) {
    switch value[0] {
    case 0: now += 1
    case 1: now += 4_000
    case 2: now += 600_000
    case 3:
      accessory.disconnected()
      phone.disconnected()
    case 4:
      accessory.connected(at: now)
      phone.connected(at: now)
    case 5: if let id = handedOut.popLast() { accessory.settle(id, .accepted, at: now) }
    case 6: if let id = handedOut.popLast() { accessory.damaged(id, at: now) }
    case 7: phone.cancel(MessageID(value: 0x0123_4567_89AB_CDEF))
    case 8: accessory.forgetRefusals()
    case 9: if let id = handedOut.popLast() { accessory.settle(id, .refused(.busy), at: now) }
    default: hear(value)
    }
    note(accessory.tick(at: now))
    _ = phone.tick(at: now)
    pull()
  }

  private mutating func hear(_ value: [UInt8]) {
    let isKeys = value.count > 1 && value[1] & 15 == 1
    note(accessory.received(value, on: isKeys ? .keyExchange : .dataIn, at: now))
    _ = phone.received(value, on: isKeys ? .keyExchange : .dataOut, at: now)
  }

  private mutating func note(_ events: [Conversation.Event]) {
    for case .message(let message) in events { handedOut.append(message.id) }
  }

  /// Whatever was heard, a few values say all there is to say.
  private mutating func pull() {
    var count = 0
    while let value = accessory.nextValue(for: .dataOut, maximumLength: 20, at: now) {
      precondition(value.count <= 20 && (try? Frame(decoding: value)) != nil)
      count += 1
    }
    while let value = phone.nextValue(for: .dataIn, maximumLength: 500, at: now) {
      precondition(value.count <= 500 && (try? Frame(decoding: value)) != nil)
      count += 1
    }
    precondition(count < 1_000)
    _ = accessory.readValue(for: .dataOut, maximumLength: 20, at: now)
  }

  func check() {
    precondition(accessory.reassembly <= Limits.reassembly)
    precondition(phone.reassembly <= Limits.reassembly)
    precondition(accessory.queued <= 3 && phone.queued <= 3)
  }
}
