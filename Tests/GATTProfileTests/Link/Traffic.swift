import GATTProfile
import TestSupport

/// Messages for a simulated link, each with content of its own.
struct Traffic {
  private var random: SeededGenerator
  private let pool: [UInt8]
  private var count: UInt64 = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    pool = random.bytes(Limits.sealed + 1_024)
  }

  /// A length from 0 to 64 KiB, as many of each order of magnitude; the two ends now and then.
  mutating func length() -> Int {
    let choice = random.next() % 64
    if choice == 0 { return 0 }
    if choice == 1 { return Limits.sealed }
    let magnitude = 1 << Int(choice % 16)
    return magnitude + Int(random.next() % UInt64(magnitude))
  }

  /// A message of that many sealed bytes, and its id.
  mutating func message(_ length: Int) throws -> (envelope: Envelope, id: MessageID) {
    let start = Int(random.next() % UInt64(pool.count - length + 1))
    let session = Array("6F9619FF-8B86-D011-B42D-00C04FC964FF".utf8)
    let sealed = Array(pool[start..<start + length])
    return (try Envelope(sessionID: session, sealed: sealed), nextID())
  }

  /// A key-exchange item of that many bytes, and its id.
  mutating func item(_ length: Int) throws -> (envelope: Envelope, id: MessageID) {
    let start = Int(random.next() % UInt64(pool.count - length + 1))
    return (try Envelope(keyExchange: Array(pool[start..<start + length])), nextID())
  }

  private mutating func nextID() -> MessageID {
    count += 1
    return MessageID(value: random.next())
  }
}

extension SimulatedLink {
  /// The phone's transport program gets a message to send.
  mutating func sendFromPhone(_ message: (envelope: Envelope, id: MessageID)) {
    accessory.contents[message.id] = message.envelope.bytes
    transport.send(message.envelope, id: message.id, role: .transport)
  }

  /// The phone's security program gets an item to send.
  mutating func sendKeysFromPhone(_ item: (envelope: Envelope, id: MessageID)) {
    accessory.contents[item.id] = item.envelope.bytes
    security.send(item.envelope, id: item.id, role: .security)
  }

  /// The accessory gets a message to send to the phone.
  mutating func sendFromAccessory(_ message: (envelope: Envelope, id: MessageID)) {
    let isItem = message.envelope.kind == .keyExchange
    if isItem {
      security.contents[message.id] = message.envelope.bytes
    } else {
      transport.contents[message.id] = message.envelope.bytes
    }
    accessory.send(message.envelope, id: message.id, role: isItem ? .security : .transport)
  }
}
