/// How an OLED's controller is spoken to over I²C: a control byte says what follows until the end
/// of the message (SSD1306 datasheet, section 8.1.5.2).
public enum I2CMessage {
  /// Commands follow.
  static let commands: UInt8 = 0x00
  /// Data follow.
  static let data: UInt8 = 0x40

  /// The messages for one transmission, each with at most `limit` bytes, which is at least 4; none
  /// for a pause. A command stays whole where the controller could not put it together again.
  public static func messages(for transmission: Transmission, limit: Int) -> [[UInt8]] {
    switch transmission {
    case .command(let bytes): parts(of: bytes, after: commands, limit)
    case .data(let bytes): parts(of: bytes, after: data, limit)
    case .pause: []
    }
  }

  /// Both kinds go on in the next message where the last one ended.
  private static func parts(of bytes: [UInt8], after control: UInt8, _ limit: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: limit - 1).map { start in
      [control] + bytes[start..<min(bytes.count, start + limit - 1)]
    }
  }
}
