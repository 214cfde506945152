import Display
import Testing

@Suite struct KeyDecoderTests {
  @Test(arguments: [
    ("\u{1B}[A", TerminalKey.up), ("\u{1B}OA", .up), ("k", .up), ("\u{1B}[B", .down),
    ("\u{1B}[1;5B", .down), ("j", .down), ("\r", .select), ("\n", .select), (" ", .select),
    ("\u{1B}[C", .select), ("l", .select), ("\u{1B}[D", .back), ("h", .back), ("q", .back),
    ("\u{7F}", .back), ("\u{8}", .back),
  ])
  func aKeyIsKnownByItsBytes(_ bytes: String, _ key: TerminalKey) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes.utf8) == [key])
    #expect(!decoder.isWaiting)
  }

  @Test func anArrowMayComeByteByByte() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.decode([0x5B]).isEmpty)
    #expect(decoder.decode([0x41]) == [.up])
  }

  @Test func anEscapeAloneIsTheKeyOnceNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.flush() == .back)
    #expect(decoder.flush() == nil)
    #expect(decoder.decode([0x1B, 0x1B]) == [.back])
    #expect(decoder.flush() == .back)
  }

  @Test func otherBytesAndSequencesAreNoKeys() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("xyz\u{1B}[5~é\u{1B}[200~".utf8).isEmpty)
    let endless = [UInt8]([0x1B, 0x5B]) + [UInt8](repeating: 0x30, count: 10_000)
    #expect(decoder.decode(endless).isEmpty)
    #expect(decoder.decode("Ak".utf8).last == .up)
  }
}
