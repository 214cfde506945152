import Pixels
import Testing

@Suite struct DarkeningTests {
  @Test(
    arguments: [
      (100, 0xFFFF_8040), (50, 0xFF7F_4020), (0, 0xFF00_0000), (200, 0xFFFF_8040),
    ] as [(UInt8, UInt32)])
  func eachChannelKeepsItsShare(_ percent: UInt8, _ expected: UInt32) {
    let bitmap = Bitmap(size: Size(width: 3, height: 2), filled: Colour(0xFF8040))
    #expect(bitmap.darkened(to: percent).pixels == [UInt32](repeating: expected, count: 6))
  }
}
