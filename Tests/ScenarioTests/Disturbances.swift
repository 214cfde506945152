import TestSupport

/// Restarts at random moments: power cuts of the agent, or a panel or belfry-net that comes and goes.
struct Disturbances {
  enum Victim {
    case agent
    case panel
    case network
  }

  /// Who may be hit.
  enum Victims {
    case agentOrPanel
    case agentAlone
    case agentOrNetwork
  }

  private var random: SeededGenerator
  private var left: Int
  private let range: ClosedRange<UInt64>
  /// Whom the next one hits.
  private(set) var victim = Victim.agent

  private let victims: Victims

  /// So many, with pauses of so many milliseconds between them.
  init(
    _ count: Int, every range: ClosedRange<UInt64>, seed: UInt64, victims: Victims = .agentOrPanel
  ) {
    random = SeededGenerator(seed: seed)
    left = count
    self.range = range
    self.victims = victims
  }

  /// The pause before the next one; nil if there are no more.
  mutating func next() -> UInt64? {
    guard left > 0 else { return nil }
    left -= 1
    victim = random.next() % 3 == 0 ? other : .agent
    return UInt64.random(in: range, using: &random)
  }

  private var other: Victim {
    switch victims {
    case .agentAlone: .agent
    case .agentOrPanel: .panel
    case .agentOrNetwork: .network
    }
  }
}
