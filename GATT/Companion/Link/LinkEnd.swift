internal import GATTProfile

/// One program's end of the link: its conversation, and how fast values may follow each other.
struct LinkEnd {
  var conversation: Conversation
  /// The most bytes a value may have; nil while there is no link.
  private(set) var maximumLength: Int?
  /// When the link came or went, or the accessory was last heard.
  private(set) var changedAt: UInt64
  /// Since when it waits for a word.
  private var quietSince: UInt64
  /// Whether the last word had to be read: the accessory's system may be unable to notify this phone
  /// without another one's hearing it.
  private var hasToRead = false

  private let outgoing: Characteristic
  private var underWay = 0
  private var takesCommands = false

  /// How many commands may be on their way to the radio.
  private static var commandLimit: Int { 8 }

  init(_ role: StreamID.Role, epoch: UInt16, at now: UInt64) {
    conversation = Conversation(side: .phone(role), epoch: epoch)
    outgoing = role == .security ? .keyExchange : .dataIn
    changedAt = now
    quietSince = now
  }

  var isUp: Bool { maximumLength != nil }

  // MARK: The link

  mutating func connected(maximumLength: Int, at now: UInt64) {
    self.maximumLength = maximumLength
    hasToRead = false
    underWay = 0
    takesCommands = false
    changedAt = now
    quietSince = now
    conversation.connected(at: now)
  }

  mutating func disconnected(at now: UInt64) {
    guard isUp else { return }
    maximumLength = nil
    changedAt = now
    conversation.disconnected()
  }

  mutating func lengthChanged(_ length: Int) {
    if isUp { maximumLength = length }
  }

  /// A value came, notified or read.
  mutating func received(
    _ value: [UInt8], on characteristic: Characteristic, wasRead: Bool = false, at now: UInt64
  ) -> [Conversation.Event] {
    changedAt = now
    quietSince = now
    hasToRead = wasRead
    return conversation.received(value, on: characteristic, at: now)
  }

  /// When the program reads if nothing comes; nil if it waits for nothing.
  func readsAt(_ patience: Patience, awaitsWord: Bool) -> UInt64? {
    guard isUp, awaitsWord || hasToRead else { return nil }
    let isAmid = awaitsWord || conversation.reassembly > 0
    return quietSince + (hasToRead && isAmid ? patience.turn : patience.silence)
  }

  /// Whether the program has waited in silence long enough to read; it waits anew from then on.
  mutating func readsNow(_ patience: Patience, awaitsWord: Bool, at now: UInt64) -> Bool {
    guard let time = readsAt(patience, awaitsWord: awaitsWord), time <= now else { return false }
    quietSince = now
    return true
  }

  /// Waits for a word from now on.
  mutating func waits(from now: UInt64) { quietSince = max(quietSince, now) }

  // MARK: Writing

  /// Requests go one by one. Commands follow once the accessory has answered a request on this link,
  /// for bluetoothd keeps the last of those alone that come before its answer to the first value.
  mutating func nextWrite(at now: UInt64) -> Write? {
    guard let maximumLength, underWay < (takesCommands ? Self.commandLimit : 1),
      let value = conversation.nextValue(for: outgoing, maximumLength: maximumLength, at: now)
    else { return nil }
    underWay += 1
    return Write(characteristic: outgoing, value: value, expectsResponse: !takesCommands)
  }

  mutating func written() {
    underWay = max(0, underWay - 1)
    takesCommands = outgoing == .dataIn
  }
}
