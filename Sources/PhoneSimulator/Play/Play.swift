public import HPKE

/// A scenario while it is played: its phones, and how far it has got. A value without I/O; whoever
/// plays it carries out the effects and hands the events back.
public struct Play<P: Primitives> {
  /// The scenario.
  public let scenario: Scenario
  /// Its phones, in the scenario's order.
  public internal(set) var phones: [Phone<P>]
  /// How it ended; nil while it goes on.
  public internal(set) var outcome: Outcome?

  let primitives: P
  let waitsForMore: Bool
  var steps: [Step]
  /// The step that is waited for, or the next one.
  var position = 0
  var waiting = Waiting.nothing

  /// What the current step waits for.
  enum Waiting: Equatable {
    case nothing
    case time(UInt64)
    case request
    case expectation(Expectation, since: UInt64, until: UInt64)
  }

  /// A scenario that has not begun.
  ///
  /// - Parameters:
  ///   - states: what each phone remembers of an earlier run, in the scenario's order.
  ///   - waitsForMore: whether steps will be added.
  /// - Throws: `CryptoError` if the library fails.
  public init(
    _ scenario: Scenario, states: [PhoneState?] = [], waitsForMore: Bool = false, primitives: P
  ) throws(CryptoError) {
    self.scenario = scenario
    self.primitives = primitives
    self.waitsForMore = waitsForMore
    steps = scenario.steps
    phones = []
    for (index, profile) in scenario.phones.enumerated() {
      let state = index < states.count ? states[index] : nil
      phones.append(try Phone(profile, state: state, primitives: primitives))
    }
  }

  /// Adds steps to the end, for somebody who makes them up on the way: a play that `waitsForMore`
  /// does not end with its last step.
  public mutating func add(_ steps: [Step], at now: Instant) -> [PlayEffect] {
    self.steps += steps
    var effects: [PlayEffect] = []
    goOn(now, &effects)
    return effects
  }

  /// When, in milliseconds of uptime, `.deadline` is due; nil if nothing waits for time to pass.
  public var deadline: UInt64? {
    var earliest: UInt64?
    switch waiting {
    case .time(let time), .expectation(_, _, until: let time): earliest = time
    case .nothing, .request: break
    }
    for phone in phones {
      if let time = phone.deadline { earliest = min(earliest ?? time, time) }
    }
    return earliest
  }

  /// Plays the first steps.
  public mutating func begin(at now: Instant) -> [PlayEffect] {
    var effects: [PlayEffect] = []
    goOn(now, &effects)
    return effects
  }

  /// Takes in one event and says what has to be done, in order.
  public mutating func handle(_ event: PlayEvent, at now: Instant) -> [PlayEffect] {
    var effects: [PlayEffect] = []
    switch event {
    case .phone(let index, let event) where phones.indices.contains(index):
      append(phones[index].handle(event, at: now), of: index, &effects)
    case .phone: break
    case .requestDone:
      if waiting == .request { finishStep() }
    case .deadline:
      for index in phones.indices where (phones[index].deadline ?? .max) <= now.uptime {
        append(phones[index].handle(.deadline, at: now), of: index, &effects)
      }
    }
    goOn(now, &effects)
    return effects
  }
}

/// What happened to a play.
public enum PlayEvent: Equatable, Sendable {
  /// Something happened to the phone of that place in the scenario.
  case phone(Int, PhoneEvent)
  /// What was asked for has been done.
  case requestDone
  /// The deadline has come.
  case deadline
}

/// What has to be done for a play, in order.
public enum PlayEffect: Sendable {
  /// Something for the phone of that place in the scenario.
  case phone(Int, PhoneEffect)
  /// A step begins, of that number from 1.
  case step(Int, Step)
  /// Somebody has to do this; `requestDone` tells that it is done.
  case ask(Step.Request)
  /// What a step expected did not come true, in a play that goes on nevertheless.
  case notYet(String)
  /// The play is over.
  case ended(Outcome)
}

/// How a play ended.
public enum Outcome: Equatable, Sendable {
  /// Every expectation held.
  case passed
  /// The step of that number, from 1, on that line of the file, did not come true.
  case failed(step: Int, line: Int, reason: String)
}
