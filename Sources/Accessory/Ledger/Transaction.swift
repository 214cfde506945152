/// What is to be made durable at once, and what follows from it, in order. One job begins it; where
/// messages come in a storm, others join.
struct Transaction {
  /// What one job adds.
  struct Part {
    let changes: [LedgerChange]
    /// Whether they may use the room that is kept back for a full disk.
    let mayUseReserve: Bool
    /// What follows once everything is durable: receipt first, then the panel.
    let kept: [Consequence]
    /// What follows if nothing was kept.
    let lost: [Consequence]
  }

  /// Jobs of one group, and bytes of rows at which no more join: what one transaction writes has to
  /// stay well within what the store keeps back for a full disk.
  private static let limit = (jobs: 64, bytes: 64 << 10)

  private let isGroup: Bool
  private(set) var changes: [LedgerChange] = []
  /// The same for the store.
  private(set) var rows: [Change] = []
  /// What only may use the reserve if all of it may.
  private(set) var mayUseReserve = true
  private(set) var kept: [Consequence] = []
  private(set) var lost: [Consequence] = []
  /// Whose changes these are.
  private(set) var jobs: [Job] = []
  /// The ledger without any of the changes, if some are applied already.
  private(set) var before: Ledger?
  private var applied = (changes: 0, rows: 0)
  private var byteCount = 0

  /// A transaction of one job, or of all that come.
  init(isGroup: Bool) { self.isGroup = isGroup }

  /// Whether another job may join.
  var isOpen: Bool {
    isGroup && jobs.count < Self.limit.jobs && byteCount < Self.limit.bytes
  }

  /// The changes that the ledger does not have yet, and the rows they are kept by.
  var unapplied: ArraySlice<LedgerChange> { changes[applied.changes...] }
  var unappliedRows: ArraySlice<Change> { rows[applied.rows...] }

  mutating func add(_ part: Part, of job: Job?) {
    changes += part.changes
    let added = part.changes.flatMap { $0.rows }
    rows += added
    byteCount += added.reduce(0) { $0 + $1.byteCount }
    if !added.isEmpty { mayUseReserve = mayUseReserve && part.mayUseReserve }
    kept += part.kept
    lost += part.lost
    if let job { jobs.append(job) }
  }

  /// The ledger takes all the changes on before they are durable.
  mutating func applied(before ledger: Ledger) {
    before = before ?? ledger
    applied = (changes.count, rows.count)
  }
}

extension Change {
  fileprivate var byteCount: Int {
    if case .put(let row) = self { row.key.count + row.value.count } else { 0 }
  }
}
