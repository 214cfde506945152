internal import GATTProfile
internal import PanelProtocol

/// Whom to tell whether a notification alerted: its message, and where that came from.
struct AlertOrigin: Equatable {
  let origin: Origin
  /// The random identifier inside the message.
  let message: RandomIdentifier
}

/// Who wants to alert.
struct AlertSource: Equatable {
  let phone: PhoneIndex
  /// The app's identifier.
  let app: [UInt8]
}

/// The alerts that go on or wait for the panel's confirmation.
///
/// "Yes" is told only after a panel said that a device works; "no" if there is no panel, if it
/// cannot, or if it stayed silent for too long, and then the alert is taken back.
struct AlertBook {
  /// Alerts under way at most.
  static let entryCount = 32

  /// What has to be done.
  enum Step: Equatable {
    case start(Alert)
    case stop(AlertID)
    case tell(AlertOrigin, alerted: Bool)
  }

  private struct Entry {
    let alert: Alert
    let begun: UInt64
    var isConfirmed = false
    /// Who waits for the report, until when.
    var waiting: (origin: AlertOrigin, due: UInt64)?

    /// When it is forgotten: it ended by itself, or is too old to be given again.
    func end(_ limits: AlertLimits) -> UInt64 {
      begun + (isConfirmed ? UInt64(alert.duration) : limits.repeatWithin)
    }

    /// When it is taken back because nobody confirmed it.
    var due: UInt64 { waiting?.due ?? .max }
  }

  private let limits: AlertLimits
  /// Each phone has limits of its own, so that none can use up another one's alerts.
  private var limiters: [PhoneIndex: AlertLimiter] = [:]
  private var entries: [Entry] = []
  private var storm: Storm?
  private var nextSummary: UInt64 = 0
  private var nextNumber: UInt64
  private var isPanelThere = false

  init(_ limits: AlertLimits, at uptime: UInt64) {
    self.limits = limits
    // Greater than any number of the run before, should a panel still speak of those.
    nextNumber = uptime << 16
  }

  /// A notification that is to alert was shown. `origin` is nil if nobody waits for a report.
  mutating func request(
    _ style: AlertStyle, card: CardID, source: AlertSource, origin: AlertOrigin?,
    at uptime: UInt64
  ) -> [Step] {
    var steps = stop(card: card)
    guard isPanelThere, entries.count < Self.entryCount else { return steps + no(origin) }
    guard admits(style, from: source, at: uptime) else {
      addToStorm(card: card, style: style, at: uptime)
      return steps + no(origin)
    }
    steps.append(start(style, card: card, origin: origin, at: uptime))
    return steps
  }

  /// Whether the report on a message is still to come; it goes to this origin then.
  mutating func readdress(_ origin: AlertOrigin) -> Bool {
    let place = entries.firstIndex { $0.waiting?.origin.message == origin.message }
    guard let place else { return false }
    // What came over a link has somebody who waits.
    if origin.origin.transport == .bluetooth { entries[place].waiting?.origin = origin }
    return true
  }

  /// The panel said whether a device works.
  mutating func confirm(_ id: AlertID, alerted: Bool) -> [Step] {
    guard let index = entries.firstIndex(where: { $0.alert.id == id }),
      !entries[index].isConfirmed
    else { return [] }
    let waiting = entries[index].waiting
    if alerted {
      entries[index].isConfirmed = true
      entries[index].waiting = nil
    } else {
      entries.remove(at: index)
    }
    guard let waiting else { return [] }
    return [.tell(waiting.origin, alerted: alerted)]
  }

  /// The card was removed, answered or shown anew: nothing may sound for it any longer.
  mutating func stop(card: CardID) -> [Step] {
    if storm?.remove(card: card) == true { storm = nil }
    var steps: [Step] = []
    for entry in entries where entry.alert.card == card {
      steps.append(.stop(entry.alert.id))
      if let waiting = entry.waiting { steps.append(.tell(waiting.origin, alerted: false)) }
    }
    entries.removeAll { $0.alert.card == card }
    return steps
  }

  /// A phone is gone for good, and its limits with it.
  mutating func forget(_ phone: PhoneIndex) { limiters[phone] = nil }

  /// A panel came. What is unconfirmed and young is alerted again.
  mutating func panelConnected(at uptime: UInt64) -> [Step] {
    isPanelThere = true
    let limits = limits
    entries.removeAll { $0.isConfirmed || uptime >= $0.begun + limits.repeatWithin }
    return entries.map { .start($0.alert) }
  }

  /// The panel is gone, and its sounds with it.
  mutating func panelDisconnected() {
    isPanelThere = false
    entries.removeAll { $0.isConfirmed }
  }

  /// When time alone changes something.
  var deadline: UInt64? {
    var due: [UInt64] = entries.map { min($0.due, $0.end(limits)) }
    if let storm { due.append(storm.due(limits, notBefore: nextSummary)) }
    return due.min()
  }

  /// Time passed.
  mutating func advance(to uptime: UInt64) -> [Step] {
    var steps: [Step] = []
    for entry in entries {
      guard let waiting = entry.waiting, uptime >= waiting.due else { continue }
      steps += [.stop(entry.alert.id), .tell(waiting.origin, alerted: false)]
    }
    let limits = limits
    entries.removeAll { uptime >= min($0.due, $0.end(limits)) }
    return steps + sumUp(at: uptime)
  }

  private mutating func admits(
    _ style: AlertStyle, from source: AlertSource, at uptime: UInt64
  ) -> Bool {
    limiters[source.phone, default: AlertLimiter(limits, at: uptime)].admits(
      source: source.app, ringing: style.isRinging, at: uptime)
  }

  private func no(_ origin: AlertOrigin?) -> [Step] {
    guard let origin else { return [] }
    return [.tell(origin, alerted: false)]
  }

  private mutating func start(
    _ style: AlertStyle, card: CardID, origin: AlertOrigin?, at uptime: UInt64
  ) -> Step {
    nextNumber += 1
    let alert = Alert(
      id: AlertID(nextNumber), card: card, kind: style.kind, devices: style.devices,
      ignoresSilent: style.ignoresSilent, duration: style.duration)
    let due = uptime + limits.reportWithin
    entries.append(Entry(alert: alert, begun: uptime, waiting: origin.map { ($0, due) }))
    return .start(alert)
  }

  private mutating func addToStorm(card: CardID, style: AlertStyle, at uptime: UInt64) {
    if storm == nil {
      storm = Storm(card: card, style: style, at: uptime)
    } else {
      storm?.add(card: card, style: style, at: uptime)
    }
  }

  private mutating func sumUp(at uptime: UInt64) -> [Step] {
    guard let storm, uptime >= storm.due(limits, notBefore: nextSummary) else { return [] }
    self.storm = nil
    guard isPanelThere, let summary = storm.summary(limits) else { return [] }
    nextSummary = uptime + limits.summaryInterval
    return [start(summary.style, card: summary.card, origin: nil, at: uptime)]
  }
}
