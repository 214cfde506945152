/// Why the agent ends a connection: its last message there.
public enum Farewell: Equatable, Sendable {
  /// Another panel is in charge: one that said hello later, or, for a panel that yields, one that
  /// was there.
  case replaced
  /// The hello was of a version that the agent does not speak; it speaks this one.
  case otherVersion(UInt8)
  /// What the panel sent is no message of the protocol, or none to begin with. Reasons of a newer
  /// agent count as this one.
  case turnedAway
}
