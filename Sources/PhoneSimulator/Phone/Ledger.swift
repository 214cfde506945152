public import GATTProfile

/// What a phone sent and what came back, so that expectations can be held against it.
public struct Ledger: Sendable {
  /// A message of the phone.
  public struct Entry: Sendable {
    /// What it is about.
    public let subject: MessageSubject
    /// The name it bears inside the seal.
    public let identifier: RandomIdentifier?
    /// When it was handed to the transport extension, in milliseconds of uptime.
    public let sentAt: UInt64
    /// The accessory's clear word on it.
    public internal(set) var verdict: Verdict?
    /// Whether the accessory said that it alerted.
    public internal(set) var alerted: Bool?
  }

  /// An answer that arrived.
  struct Answer {
    let notification: ForwardedNotification.Identifier
    let action: String
    let text: String?
    let way: Expectation.Way
    var isUsed = false
  }

  /// All messages, in the order in which they were handed over.
  public internal(set) var entries: [Entry] = []
  /// The messages by their id on the link.
  var places: [MessageID: Int] = [:]
  var answers: [Answer] = []
  /// Notifications the accessory wanted gone and no expectation has asked about yet.
  var cleared: [ForwardedNotification.Identifier] = []
  var isPaired = false
  var pairingProblem: String?
  var isConnected = false
  /// When the link was lost the last time through no doing of the phone, in milliseconds of uptime.
  var lostAt: UInt64?
  var heardHello = false
  var rekeyWanted = false
  /// The workers that have a session.
  var openWorkers: Set<Message.Feature> = []
  /// How often the accessory asked for a session.
  var workerWishes = 0
  /// Why sessions ended, in order.
  var workerEnds: [WorkerFrame.Reason] = []
  /// What the accessory said in them and no expectation has asked about yet.
  var workerContents: [WorkerContent] = []

  init() {}

  /// Notes a message; its place in the list.
  mutating func note(_ entry: Entry, _ id: MessageID?) {
    if let id { places[id] = entries.count }
    entries.append(entry)
  }

  /// The last message that an expectation means by a name; nil names the last one of all.
  func last(_ name: String?, where fits: (MessageSubject) -> Bool = { _ in true }) -> Entry? {
    entries.last { entry in
      fits(entry.subject) && name.map(entry.subject.isCalled) ?? true
    }
  }

  /// The new notifications that were alerted for, and those without a word on it, in number; one
  /// that was sealed anew counts once.
  var alertCounts: (yes: Int, open: Int) {
    var yes: Set<RandomIdentifier> = []
    var open: Set<RandomIdentifier> = []
    for entry in entries {
      guard entry.subject.awaitsAlert, let name = entry.identifier else { continue }
      guard entry.verdict == .accepted || entry.verdict == nil else { continue }
      switch entry.alerted {
      case true?: yes.insert(name)
      case false?: break
      case nil: open.insert(name)
      }
    }
    let answered = entries.filter { $0.alerted != nil }
    for entry in answered { if let name = entry.identifier { open.remove(name) } }
    return (yes.count, open.count)
  }
}
