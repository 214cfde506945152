/// What is known of our advertisement, and which rung it stands on.
struct Broadcast: Sendable {
  enum State: Equatable, Sendable {
    /// There is none.
    case off
    /// The kernel was asked for it past bluetoothd.
    case asked
    /// It is there; it shall be renewed at that time.
    case standing(renewal: UInt64?)
    /// bluetoothd has one of ours, but perhaps not as it shall be.
    case stale
  }

  /// After the end of a link the controller may have forgotten it: it is renewed so much later,
  /// unless a phone came in between. A phone that comes at that very moment has to come again.
  static let settling: UInt64 = 1_000
  /// So often a rung is tried: a first registration fails at times, and the same one works then.
  static let triesPerRung = 2

  private(set) var state = State.off
  private(set) var rung = Rung.full
  private var tries = 0
  /// Why no rung held, as long as none does.
  private(set) var exhaustion: Refusal?
  private var rest = Pace(first: 60_000, longest: 600_000)
  /// When to look whether bluetoothd counts it; nil if that is known.
  private(set) var verification: UInt64?

  var isStanding: Bool { if case .standing = state { true } else { false } }

  var renewal: UInt64? { if case .standing(let renewal) = state { renewal } else { nil } }

  /// After all rungs failed there is a pause.
  var notBefore: UInt64 { exhaustion == nil || rung != .full || tries > 0 ? 0 : rest.notBefore }

  /// The advertisement is on the air, as far as return codes tell.
  mutating func stands(at now: UInt64) {
    state = .standing(renewal: nil)
    tries = 0
    exhaustion = nil
    rest = Pace(first: 60_000, longest: 600_000)
    verification = rung == .legacy ? nil : now + 1_000
  }

  /// bluetoothd has one of ours already: whatever is in it, it is taken back and given anew.
  mutating func existed() { state = .stale }

  /// bluetoothd tells how many advertisements there are, ours among them. True if ours is lost.
  mutating func counted(_ active: UInt8) -> Bool {
    guard isStanding, rung != .legacy else { return false }
    verification = nil
    if active > 0 { return false }
    state = .off
    return true
  }

  /// It is no longer there.
  mutating func lost() {
    state = .off
    verification = nil
  }

  /// It is renewed soon, because the controller may have forgotten it.
  mutating func isDoubtful(at now: UInt64, after delay: UInt64 = Broadcast.settling) {
    if case .standing(nil) = state { state = .standing(renewal: now + delay) }
  }

  /// A phone came: so it is on the air.
  mutating func isProven() {
    if case .standing = state { state = .standing(renewal: nil) }
  }

  /// It is renewed; true if that is due.
  mutating func renews(at now: UInt64) -> Bool {
    guard let renewal, renewal <= now else { return false }
    state = .standing(renewal: nil)
    return true
  }

  /// The kernel is asked for it.
  mutating func asks() { state = .asked }

  /// It was refused: the same once more, or one rung down. True if the next try may come at once.
  mutating func refused(_ reason: Refusal, at now: UInt64) -> Bool {
    state = .off
    tries += 1
    if tries < Self.triesPerRung, rung != .legacy { return false }
    tries = 0
    if let next = rung.next {
      rung = next
    } else {
      rung = .full
      exhaustion = exhaustion ?? reason
      rest.tried(at: now)
    }
    return true
  }
}
