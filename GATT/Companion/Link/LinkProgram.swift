/// A program of the phone that speaks with the accessory by GATT: the security extension or the
/// transport extension. A value without I/O: events and time come in, effects go out.
///
///     handle(event) ──▸ ┌─────────────┐ ──▸ [LinkEffect]
///     deadline      ◂── │ LinkProgram │
///                       └─────────────┘ ──▸ nextWrite, as long as the link takes it
///
/// Times are milliseconds of a clock that never goes back.
public protocol LinkProgram {
  /// What it tells its owner.
  associatedtype Report: Sendable

  /// Takes in one event and says what has to be done, in order.
  mutating func handle(_ event: LinkEvent, at now: UInt64) -> [LinkEffect<Report>]

  /// The next value to write, or nil if there is none at present. Call it after everything that
  /// happens, until it is nil or the link takes no more: what is most urgent is decided each time.
  mutating func nextWrite(at now: UInt64) -> Write?

  /// When `.due` is to be told; nil if nothing waits for time to pass.
  var deadline: UInt64? { get }
}
