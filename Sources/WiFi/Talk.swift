internal import DBus
internal import Workers

/// The talk with NetworkManager about the phones' networks, as a value: lists, answers and signals go
/// in; what to ask, what to say and reports come out.
///
///     began ─▸ objects ─▸ settings, secrets of each of ours ─▸ delete, update, add ─▸ at rest
///                 ▴                                                                      │
///                 └────────────────────────── a list ◂───────────────────────────────────┘
struct Talk {
  /// What is to be done next.
  enum Wish: Equatable {
    case call(Step)
    /// A sentence for the journal.
    case remark(String)
    /// NetworkManager is there and does not answer as it should: begin anew after a while.
    case tryLater
  }

  /// A list that waits to be taken over; nil takes all of a phone's networks away.
  typealias Order = SharedNetworks?

  enum Phase {
    /// Whether NetworkManager is there has not been told yet.
    case unknown
    /// It is not.
    case away
    case atRest
    case reading(Reading)
    case changing(Changing)
  }

  var phase = Phase.unknown
  var waiting: [UInt32: Order] = [:]
  var joins = Joins()
  var shares: [UInt32: Share] = [:]
  private var calls: [CallID: Step] = [:]
  private var told: [UInt32: SharingReport] = [:]
  /// The phones that there are, until the profiles of others have been looked for.
  var known: Set<UInt32>?

  /// Profiles of phones that are not among these are taken away as soon as that can be.
  init(known phones: Set<UInt32>) { known = phones }

  /// A phone's list replaces its last one; nil: the phone is forgotten.
  mutating func take(_ list: Order, of phone: UInt32) -> [Wish] {
    waiting[phone] = .some(list)
    if list == nil { told[phone] = nil }
    guard case .atRest = phase else { return [] }
    return begin()
  }

  /// NetworkManager is there.
  mutating func begin() -> [Wish] {
    phase = .reading(Reading())
    return [.call(.objects)]
  }

  /// It went; what waits is taken over when it is back.
  mutating func leave() {
    if case .changing(let changing) = phase, waiting[changing.phone] == nil {
      waiting[changing.phone] = .some(changing.order)
    }
    phase = .away
    calls = [:]
    joins = Joins()
  }

  mutating func asked(_ step: Step, as call: CallID) { calls[call] = step }

  /// It answered.
  mutating func hear(_ call: CallID, _ result: Result<MethodReply, DBusError>) -> [Wish] {
    guard let step = calls.removeValue(forKey: call) else { return [] }
    switch phase {
    case .reading(let reading): return read(step, result, reading)
    case .changing(let changing): return changed(step, result, changing)
    case .unknown, .away, .atRest: return []
    }
  }

  /// It told something by itself.
  mutating func hear(_ signal: BusSignal) { joins.hear(signal) }

  /// What phones do not know yet.
  mutating func takeReports() -> [UInt32: SharingReport] {
    var reports: [UInt32: SharingReport] = [:]
    for (phone, order) in waiting {
      guard case .away = phase, let list = order else { continue }
      reports[phone] = SharingReport(sequence: list.sequence, condition: .unavailable)
    }
    for (phone, share) in shares where waiting[phone] == nil && !isChanging(phone) {
      reports[phone] = share.report(joins)
    }
    reports = reports.filter { told[$0.key] != $0.value }
    told.merge(reports) { $1 }
    return reports
  }

  /// What a share of an earlier run holds is no news.
  mutating func remember(_ share: Share, of phone: UInt32) {
    shares[phone] = share
    told[phone] = share.report(joins)
  }

  private func isChanging(_ phone: UInt32) -> Bool {
    if case .changing(let changing) = phase { changing.phone == phone } else { false }
  }
}
