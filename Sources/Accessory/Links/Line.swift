internal import GATTProfile
internal import PanelProtocol

/// What goes on with one phone since the start of the program, over all its connections.
struct Line {
  /// What a message of ours is for; tells what its receipt means.
  enum Purpose: Equatable {
    case offer(PairNumber)
    case verdict
    case hello
    case alertReport
    case answer(AnswerID)
    case companionOffer
    case workerOpen(Message.Feature)
    case workerFrame(Message.Feature, WorkerOrderID)
    case workerEnd
  }

  /// By which keys a message for the data provider is sealed.
  enum Sealing {
    /// Those of its session.
    case session
    /// One of a ratchet's, as over the internet.
    case ratchet
  }

  /// A wish for new keys.
  struct RekeyWish: Equatable {
    let since: UInt64
    /// True if messages that open again do not make it go away: the keys are worn.
    let isLasting: Bool
  }

  /// Messages that do not open, in a row, until new keys are wished for.
  static let failureLimit = 3
  /// After so many milliseconds only the person can help, by opening the app.
  static let rekeyPatience: UInt64 = 120_000
  /// How long a phone that took an offer is not given the same again by a mere read.
  static let offerRest: UInt64 = 10_000
  /// After so many inquiries in a row about an answer, 12 s, another way is looked for.
  static let deafAfter = 2
  /// How long a silent phone has to answer a probe.
  static let probeTime: UInt64 = 30_000

  var conversation: Conversation
  /// The open links in the order in which they came.
  var links: [LinkID] = []
  /// Messages of ours without a receipt.
  var outgoing: [MessageID: Purpose] = [:]
  /// Messages that did not open, in a row.
  var failures = 0
  var wish: RekeyWish?
  /// Whether the panel was told that only the app can help.
  var needsApp = false
  /// When each pair's offer was last taken by the phone.
  var offered: [PairNumber: UInt64] = [:]
  /// Sessions that got a hello on this connection.
  var greeted: Set<[UInt8]> = []
  /// The abilities of the last hello.
  var toldAbilities: Hello.Abilities?
  /// When the phone was last heard.
  var heard: UInt64
  /// When a message of its opened last.
  var opened: UInt64?
  /// By which network the phone was heard last, and wants to hear a characteristic.
  private(set) var isHeardLocally: [Characteristic: Bool] = [:]
  /// By which keys the phone's last message over the local network was sealed.
  var localSealing: Sealing?
  /// By which keys what is for the phone is sealed; nil as long as nobody knows.
  var sealing: Sealing? = .session
  /// Whether a link is up on which nobody takes what is for the phone.
  var isDeaf = false
  /// When the last link went, in uptime.
  var lostAt: UInt64?
  /// Until when a probe has to be answered.
  var probe: UInt64?
  /// True if a probe was not answered.
  var isSilent = false
  var workers: [Message.Feature: Worker] = [:]
  /// Whether the phone's transport extension has the key for the companion, as far as is known.
  var knowsCompanionKey = false
  /// How often the phone may ask to be asked for a session.
  var workerWishes: TokenBucket
  /// When the last link went, in UTC milliseconds if the clock was set.
  var lostSince: Int64?

  init(epoch: UInt16, at uptime: UInt64) {
    conversation = Conversation(side: .accessory, epoch: epoch)
    heard = uptime
    workerWishes = TokenBucket(TokenBucket.Rate(capacity: 8, interval: 15_000), at: uptime)
  }

  var isConnected: Bool { !links.isEmpty }

  /// The phone gave a sign of life.
  mutating func hear(at uptime: UInt64) {
    heard = uptime
    probe = nil
    isSilent = false
    isDeaf = false
  }

  /// The phone uses a characteristic over the local network or over Bluetooth: what answers goes the
  /// same way. Whether that is another way than before.
  mutating func hear(_ characteristic: Characteristic, isLocal: Bool) -> Bool {
    let answer = characteristic == .dataIn ? .dataOut : characteristic
    defer { isHeardLocally[answer] = isLocal }
    return isHeardLocally[answer] != isLocal
  }

  /// Takes back what is worth nothing after this connection: the next one brings it anew.
  mutating func dropPerishable() {
    for (id, purpose) in outgoing where purpose.isPerishable {
      conversation.cancel(id)
      outgoing[id] = nil
    }
  }

  /// When something is due.
  func deadline(_ configuration: Configuration) -> UInt64? {
    var due: [UInt64?] = [conversation.deadline]
    if let wish, !needsApp { due.append(wish.since + Self.rekeyPatience) }
    if isConnected, !isSilent { due.append(probe ?? heard + configuration.staleAfter) }
    due += workers.values.map { $0.deadline }
    return due.compactMap { $0 }.min()
  }
}

extension Line.Purpose {
  /// Whether it is worth nothing on another connection.
  fileprivate var isPerishable: Bool {
    switch self {
    case .hello, .alertReport, .companionOffer, .workerOpen, .workerFrame, .workerEnd: true
    case .offer, .verdict, .answer: false
    }
  }
}
