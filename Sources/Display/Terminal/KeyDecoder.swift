/// The keys a terminal can give.
public enum TerminalKey: Equatable, Sendable {
  /// Arrow up, `k`.
  case up
  /// Arrow down, `j`.
  case down
  /// Enter, space, arrow right, `l`.
  case select
  /// Escape, backspace, arrow left, `h`, `q`.
  case back
}

/// Turns a terminal's bytes into keys. An arrow is several bytes that begin like the escape key:
/// if nothing follows an escape for a while, `flush` says that it was the key itself.
public struct KeyDecoder: Equatable, Sendable {
  private var pending: [UInt8] = []

  /// A decoder that has seen nothing.
  public init() {}

  /// Milliseconds after which an escape with nothing behind it is the key.
  public static let patience: UInt64 = 50

  /// True if an escape waits for what may follow.
  public var isWaiting: Bool { !pending.isEmpty }

  /// The keys in the next bytes; unknown bytes and sequences are none.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
    bytes.compactMap { decode($0) }
  }

  /// Nothing came after an escape.
  public mutating func flush() -> TerminalKey? {
    defer { pending.removeAll() }
    return pending == [KeyDecoder.escape] ? .back : nil
  }

  private mutating func decode(_ byte: UInt8) -> TerminalKey? {
    switch pending.count {
    case 0:
      if byte == KeyDecoder.escape {
        pending = [byte]
        return nil
      }
      return KeyDecoder.plain(byte)
    case 1:
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
        pending.append(byte)
        return nil
      }
      // Escape twice, or escape and a letter: the first one was the key.
      pending = byte == KeyDecoder.escape ? [byte] : []
      return .back
    default:
      // Parameters go on until a letter or a tilde ends the sequence; none is longer than this.
      if byte < 0x40, pending.count < 16 {
        pending.append(byte)
        return nil
      }
      pending.removeAll()
      return KeyDecoder.arrow(byte)
    }
  }

  private static let escape: UInt8 = 0x1B

  private static func plain(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "k"): .up
    case UInt8(ascii: "j"): .down
    case 0x0A, 0x0D, UInt8(ascii: " "), UInt8(ascii: "l"): .select
    case 0x08, 0x7F, UInt8(ascii: "h"), UInt8(ascii: "q"): .back
    default: nil
    }
  }

  private static func arrow(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .select
    case UInt8(ascii: "D"): .back
    default: nil
    }
  }
}
