public import HPKE

/// The engine of the product: what the accessory knows and decides, without any I/O.
///
/// The loop hands in what happened and carries out what comes back:
///
///     for effect in accessory.handle(event, at: now) { … }
///     timer.set(accessory.deadline)
///
/// A `.commit` is the last effect of its array, and the next event is its outcome.
public struct Accessory<P: Primitives> {
  private let primitives: P
  private let configuration: Configuration

  /// The engine as the stored `rows` left it, in whatever order they come. `reports` of what could
  /// not be read wait in the answer to the first event.
  public init(primitives: P, configuration: Configuration, rows: some Sequence<Row>, at now: Moment)
  {
    self.primitives = primitives
    self.configuration = configuration
  }

  /// When, in milliseconds of uptime, `.deadline` is due; nil if nothing waits for time to pass.
  public var deadline: UInt64? { nil }

  /// Takes in one event and says what has to be done, in order.
  public mutating func handle(_ event: Event, at now: Moment) -> [Effect] { [] }
}
