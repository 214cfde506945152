/// What a person did with a key.
public enum KeyPress: Hashable, Sendable {
  /// Pressed it, or went on holding one that repeats.
  case key(KeyRole)
  /// Held it for so long that it asks for pairing.
  case pairing
}
