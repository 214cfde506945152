import GATTProfile
import TestSupport

/// An accessory and a phone's transport program without distance: one value moves at a time, so
/// that a test can act between any two.
struct Duet {
  var phone = Party(.phone(.transport), epoch: 0x7171)
  var accessory = Party(.accessory, epoch: 0xA0A0)
  var mtu: Int
  private(set) var now: UInt64 = 1_000
  /// The values that have moved, in either direction.
  private(set) var carried = 0
  /// The bytes of content that fragments have carried, lost ones included.
  private(set) var content = 0

  init(mtu: Int) {
    self.mtu = mtu
    connect()
  }

  mutating func connect() {
    phone.conversation.connected(at: now)
    accessory.conversation.connected(at: now)
  }

  mutating func disconnect() {
    phone.conversation.disconnected()
    accessory.conversation.disconnected()
  }

  mutating func pass(_ milliseconds: UInt64) { now += milliseconds }

  /// What the phone sends next.
  mutating func fromPhone() -> [UInt8]? {
    count(phone.conversation.nextValue(for: .dataIn, maximumLength: mtu - 3, at: now))
  }

  /// What the accessory sends next.
  mutating func fromAccessory() -> [UInt8]? {
    count(accessory.conversation.nextValue(for: .dataOut, maximumLength: mtu - 3, at: now))
  }

  /// Loses the next values of both ends, as a link does that is about to go.
  mutating func lose(_ count: Int) {
    for _ in 0..<count {
      _ = fromPhone()
      _ = fromAccessory()
    }
  }

  /// Moves one value, or lets time pass until there is one. False if nothing is left to happen.
  mutating func step() -> Bool {
    if let value = fromPhone() {
      accessory.receive(value, on: .dataIn, at: now)
    } else if let value = fromAccessory() {
      phone.receive(value, on: .dataOut, at: now)
    } else {
      let deadlines = [phone.conversation.deadline, accessory.conversation.deadline]
      guard let next = deadlines.compactMap({ $0 }).min() else { return false }
      now = max(now, next)
      phone.tick(at: now)
      accessory.tick(at: now)
      return true
    }
    carried += 1
    return true
  }

  /// Runs until both queues are empty. Says whether it came to that.
  mutating func run() -> Bool {
    for _ in 0..<100_000 {
      if isIdle { return true }
      if !step() { return isIdle }
    }
    return false
  }

  var isIdle: Bool { phone.conversation.queued == 0 && accessory.conversation.queued == 0 }

  mutating func sendFromPhone(_ message: (envelope: Envelope, id: MessageID)) {
    accessory.contents[message.id] = message.envelope.bytes
    phone.send(message.envelope, id: message.id, role: .transport)
  }

  mutating func sendFromAccessory(_ message: (envelope: Envelope, id: MessageID)) {
    phone.contents[message.id] = message.envelope.bytes
    accessory.send(message.envelope, id: message.id, role: .transport)
  }

  private mutating func count(_ value: [UInt8]?) -> [UInt8]? {
    if let value, case .fragment(let fragment)? = try? Frame(decoding: value) {
      content += fragment.content.count
    }
    return value
  }
}
