/// The four keys a person has, whatever they are made of.
public enum Key: Equatable, Sendable, CaseIterable {
  /// One page, card or row up.
  case up
  /// One page, card or row down.
  case down
  /// Do it, or show what can be done.
  case select
  /// Leave.
  case back
}
