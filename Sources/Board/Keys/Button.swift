/// One button over time: edges and time in, presses out. A value without a clock: times are
/// milliseconds on any scale its user keeps to.
public struct Button: Equatable, Sendable {
  /// What its presses mean.
  public struct Manner: Equatable, Sendable {
    /// What a short press does; at once where nothing else could be meant, else when it is let go.
    public var short: KeyPress?
    /// What happens when it was held for `longTime`.
    public var long: KeyPress?
    /// What happens when it was held for `holdTime`.
    public var hold: KeyPress?
    /// Whether `short` comes again and again while it is held.
    public var repeats: Bool

    /// A manner with all its parts.
    public init(
      short: KeyPress?, long: KeyPress? = nil, hold: KeyPress? = nil, repeats: Bool = false
    ) {
      self.short = short
      self.long = long
      self.hold = hold
      self.repeats = repeats
    }

    /// What suits a key of that role. With few keys a long `select` leaves; where there is a key
    /// that does, it is not needed, and does no harm.
    public init(_ role: KeyRole) {
      switch role {
      case .up, .down: self.init(short: .key(role), repeats: true)
      case .select: self.init(short: .key(.select), long: .key(.back), hold: .pairing)
      case .back: self.init(short: .key(.back), hold: .pairing)
      }
    }

    var isOrdinary: Bool { long == nil && hold == nil }
  }

  /// Milliseconds of a long press.
  public static let longTime: UInt64 = 700
  /// Milliseconds of a press that asks for pairing.
  public static let holdTime: UInt64 = 5_000
  /// Milliseconds until a held key repeats, and then between two repetitions.
  public static let repeatDelay: UInt64 = 500
  /// Milliseconds between two repetitions.
  public static let repeatInterval: UInt64 = 150

  private enum State: Equatable {
    case up
    /// Down since then; the next thing that happens if it stays down.
    case down(since: UInt64, next: Stage)
  }

  private enum Stage: Equatable {
    case long
    case hold
    case again(at: UInt64)
    case nothing
  }

  private let manner: Manner
  private var state = State.up

  /// A button that is up.
  public init(_ manner: Manner) { self.manner = manner }

  /// When time alone does something; nil while it is up or nothing more can come.
  public var deadline: UInt64? {
    guard case .down(let since, let next) = state else { return nil }
    switch next {
    case .long: return since + Button.longTime
    case .hold: return since + Button.holdTime
    case .again(let time): return time
    case .nothing: return nil
    }
  }

  /// It went down.
  public mutating func press(at time: UInt64) -> [KeyPress] {
    guard state == .up else { return [] }
    let again = Stage.again(at: time + Button.repeatDelay)
    let ordinary = manner.repeats ? again : .nothing
    let first: Stage = manner.long != nil ? .long : .hold
    state = .down(since: time, next: manner.isOrdinary ? ordinary : first)
    return manner.isOrdinary ? some(manner.short) : []
  }

  /// It went up.
  public mutating func release(at time: UInt64) -> [KeyPress] {
    // What was due before it was let go comes first, however late this is heard.
    let presses = advance(to: time)
    guard case .down(_, let next) = state else { return presses }
    state = .up
    // Short is what stayed below the first of the longer ones.
    let isShort = next == .long || (next == .hold && manner.long == nil)
    return presses + (isShort ? some(manner.short) : [])
  }

  /// It is not known any more whether it is down.
  public mutating func forget() { state = .up }

  /// Time passed.
  public mutating func advance(to time: UInt64) -> [KeyPress] {
    guard let deadline, deadline <= time, case .down(let since, let next) = state else {
      return []
    }
    switch next {
    case .long:
      state = .down(since: since, next: manner.hold == nil ? .nothing : .hold)
      return some(manner.long) + advance(to: time)
    case .hold:
      state = .down(since: since, next: .nothing)
      return some(manner.hold)
    case .again:
      // Repetitions that were missed are not made up for.
      state = .down(since: since, next: .again(at: time + Button.repeatInterval))
      return some(manner.short)
    case .nothing: return []
    }
  }

  private func some(_ press: KeyPress?) -> [KeyPress] { press.map { [$0] } ?? [] }
}
