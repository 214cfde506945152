internal import CBOR
internal import Companion
internal import GATTProfile
internal import HPKE

extension Phone {
  /// Does one hostile thing.
  mutating func attack(_ attack: Attack, _ now: Instant, _ effects: inout [PhoneEffect]) {
    effects.append(.report(.attacked(attack.words)))
    switch attack {
    case .garbage(let count, let length, let target, let seed):
      var chance = Chance(seed: seed)
      for _ in 0..<count { force(chance.bytes(length), to: target, &effects) }
    case .raw(let bytes, let target): force(bytes, to: target, &effects)
    case .message(let forgery, let name):
      do throws(CryptoError) {
        try forge(forgery, .attack(name), now, &effects)
      } catch {
        effects.append(.report(.trouble(error.description)))
      }
    }
  }

  /// Writes a value past all processes, cut to what the link carries.
  private mutating func force(
    _ bytes: [UInt8], to target: Attack.Target, _ effects: inout [PhoneEffect]
  ) {
    guard case .up(let mtu) = link else { return }
    let characteristic: Characteristic = target == .dataIn ? .dataIn : .keyExchange
    let value = Array(bytes.prefix(min(mtu - 3, 512)))
    writeStray(CarriedValue(characteristic: characteristic, bytes: value), &effects)
  }

  private mutating func forge(
    _ forgery: Attack.Forgery, _ subject: MessageSubject, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) throws(CryptoError) {
    switch forgery {
    case .wrongKey:
      let sealed = try system.sealWrongly(hello(now).encoded)
      send(sealed, subject, nil, now, &effects)
    case .altered:
      var sealed = try sealed(hello(now).encoded)
      if !sealed.isEmpty { sealed[sealed.count / 2] ^= 1 }
      send(sealed, subject, nil, now, &effects)
    case .otherSession:
      let bytes = outbox.history.last.map { Array($0.envelope.body) } ?? []
      send(bytes, subject, nil, now, session: Array(chance.uuid().utf8), &effects)
    case .tooShort: send(chance.bytes(10), subject, nil, now, &effects)
    case .notCBOR: send(try sealed([0xFF, 0x00, 0x1C]), subject, nil, now, &effects)
    case .unknownSchema:
      send(try sealed(unknownSchema), subject, nil, now, &effects)
    case .unknownKind:
      send(try sealed(unknownKind(now).encoded), subject, nil, now, &effects)
    case .plaintext(let bytes): send(try sealed(bytes), subject, nil, now, &effects)
    case .wrongID: sendMisnamed(try sealed([0xA0]), subject, now, &effects)
    case .oversize, .lyingTotal, .abandoned: forgeFrames(forgery, subject, now, &effects)
    case .shortEncapsulation: offer(chance.bytes(20), now, &effects)
    case .randomEncapsulation:
      offer(chance.bytes(profile.suite.encapsulationLength), now, &effects)
    }
  }

  private func sealed(_ plaintext: [UInt8]) throws(CryptoError) -> [UInt8] {
    try system.seal(plaintext, session: sessionText) ?? []
  }

  /// A message of a kind the schema does not know.
  private mutating func unknownKind(_ now: Instant) -> Message {
    let body = CBORRaw(.map([CBORItem.Entry(key: .unsigned(1), value: .text("later"))]))
    return provider.message(.unknown(Message.Kind(rawValue: 4_000), body), at: now.clock)
  }

  /// A map with nothing but schema version 99 under every small key.
  private var unknownSchema: [UInt8] {
    var entries: [CBORItem.Entry] = []
    for key in 0..<8 as Range<UInt64> {
      entries.append(CBORItem.Entry(key: .unsigned(key), value: .unsigned(99)))
    }
    return CBORRaw(.map(entries)).bytes
  }

  /// A message under a name that is not the hash of its content.
  private mutating func sendMisnamed(
    _ sealed: [UInt8], _ subject: MessageSubject, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    guard let envelope = try? Envelope(sessionID: sessionText, sealed: sealed) else { return }
    let id = MessageID(value: chance.next())
    ledger.note(Ledger.Entry(subject: subject, identifier: nil, sentAt: now.uptime), id)
    hand(outbox.add(subject, id, envelope, nil), now, &effects)
  }

  /// Frames of a process that keeps to no rules, in a stream of its own.
  private mutating func forgeFrames(
    _ forgery: Attack.Forgery, _ subject: MessageSubject, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) {
    let epoch = UInt16(truncatingIfNeeded: chance.next())
    let stream = StreamID(role: .transport, lane: .bulk, epoch: epoch)
    let id = MessageID(value: chance.next())
    ledger.note(Ledger.Entry(subject: subject, identifier: nil, sentAt: now.uptime), id)
    var total = 30_000
    if case .oversize(let length) = forgery { total = min(length, 0xFF_FFFF) }
    let inquiry = Inquiry(stream: stream, id: id, total: total, number: 1)
    force(Frame.inquiry(inquiry).encoded, to: .dataIn, &effects)
    if forgery == .lyingTotal { total += 4_000 }
    let piece = Fragment(
      stream: stream, tag: id.tag, offset: 0, total: total, content: chance.bytes(6)[...])
    force(Frame.fragment(piece).encoded, to: .dataIn, &effects)
  }

  /// A key exchange with an encapsulated key of the attacker's own making.
  private mutating func offer(_ enc: [UInt8], _ now: Instant, _ effects: inout [PhoneEffect]) {
    pair(fresh: false, now, &effects)
    forgedEncapsulation = enc
    security?.request(fresh: false)
  }

  /// The accessory's word on a forged message, which no process of the phone waits for.
  mutating func overhear(_ value: [UInt8], _ now: Instant, _ effects: inout [PhoneEffect]) {
    guard let frame = try? Frame(decoding: value), case .receipt(let receipt) = frame,
      let place = ledger.places[receipt.id], ledger.entries[place].verdict == nil,
      case .attack = ledger.entries[place].subject
    else { return }
    ledger.entries[place].verdict = receipt.verdict
    let time = now.uptime - ledger.entries[place].sentAt
    let subject = ledger.entries[place].subject
    effects.append(.report(.receipt(subject, receipt.verdict, after: time)))
  }
}

extension Attack {
  /// The attack in words.
  var words: String {
    switch self {
    case .garbage(let count, let length, _, _): "wrote \(count) values of \(length) random bytes"
    case .raw(let bytes, _): "wrote a value of \(bytes.count) bytes"
    case .message(.oversize(let length), _): "announced a message of \(length) bytes"
    case .message(.plaintext(let bytes), _): "sealed \(bytes.count) bytes of its own making"
    case .message(let forgery, _):
      "forged a message: \(Attack.forgeries.first { $0.1 == forgery }?.0 ?? "?")"
    }
  }
}
