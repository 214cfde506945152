import Testing

@testable import Linux

@Suite struct MemoryTests {
  @Test func onlyCodeThatCanBeReadAgainIsLetGo() {
    let code = "7f01a000-7f01c000 r-xp 00002000 08:01 131 /usr/lib/x86_64-linux-gnu/libm.so.6"
    #expect(Memory.code(of: code) == 0x7F01_A000..<0x7F01_C000)
    for other in [
      "7f01a000-7f01c000 r--p 00002000 08:01 131 /usr/lib/libm.so.6",
      "7f01a000-7f01c000 rwxp 00002000 08:01 131 /usr/lib/libm.so.6",
      "7ffe1000-7ffe3000 r-xp 00000000 00:00 0 [vdso]", "7f01a000-7f01c000 r-xp 00000000 00:00 0",
      "7f01c000-7f01a000 r-xp 00002000 08:01 131 /usr/lib/libm.so.6", "", "- r-xp 0 0 0 /",
    ] {
      #expect(Memory.code(of: other) == nil, "\(other)")
    }
  }

  @Test func aProgramGoesOnAfterIt() {
    let before = (1...1000).map { String($0) }
    Memory.giveBack()
    #expect(before == (1...1000).map { String($0) })
  }
}
