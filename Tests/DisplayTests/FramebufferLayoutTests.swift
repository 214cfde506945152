import Display
import Pixels
import TestSupport
import Testing

@Suite struct FramebufferLayoutTests {
  typealias Channel = PixelFormat.Channel

  private func format(_ bits: Int, _ red: Channel, _ green: Channel, _ blue: Channel) throws
    -> PixelFormat
  {
    try #require(PixelFormat(bitsPerPixel: bits, red: red, green: green, blue: blue))
  }

  private static func eight(_ offset: Int) -> Channel { Channel(offset: offset, length: 8) }

  @Test func coloursStandWhereTheDriverSays() throws {
    let colour: UInt32 = 0xFF11_2233
    let swapped = try format(32, Self.eight(0), Self.eight(8), Self.eight(16))
    #expect(PixelFormat.rgb888.number(colour, x: 0, y: 0) == 0x112233)
    #expect(swapped.number(colour, x: 1, y: 2) == 0x332211)
    let deep = try format(
      32, Channel(offset: 20, length: 10), Channel(offset: 10, length: 10),
      Channel(offset: 0, length: 10))
    #expect(deep.number(0xFFFF_FFFF, x: 0, y: 0) == 0x3FFF_FFFF)
    let withAlpha = try #require(
      PixelFormat(
        bitsPerPixel: 32, red: Self.eight(16), green: Self.eight(8), blue: Self.eight(0),
        alpha: Self.eight(24)))
    #expect(withAlpha.number(colour, x: 0, y: 0) == 0xFF11_2233)
  }

  @Test func blackAndWhiteAreExactInAnyFormatAndPlace() throws {
    let formats = [
      PixelFormat.rgb565,
      try format(
        16, Channel(offset: 10, length: 5), Channel(offset: 5, length: 5),
        Channel(offset: 0, length: 5)),
    ]
    for (format, white) in zip(formats, [0xFFFF, 0x7FFF] as [UInt32]) {
      for place in 0..<16 {
        #expect(format.number(0xFF00_0000, x: place & 3, y: place >> 2) == 0)
        #expect(format.number(0xFFFF_FFFF, x: place & 3, y: place >> 2) == white)
      }
    }
  }

  private static let pure: [(UInt32, UInt32)] = [
    (0xFF_0000, 0xF800), (0x00_FF00, 0x07E0), (0x00_00FF, 0x001F),
  ]

  @Test(arguments: pure)
  func pureColoursAreNotDithered(_ colour: UInt32, _ value: UInt32) {
    for place in 0..<16 {
      #expect(PixelFormat.rgb565.number(colour, x: place & 3, y: place >> 2) == value)
    }
  }

  @Test(arguments: 0...255 as ClosedRange<UInt32>)
  func theMeanOfADitheredGreyIsTheGrey(_ grey: UInt32) {
    var sum: UInt32 = 0
    for place in 0..<16 {
      sum += PixelFormat.rgb565.number(grey * 0x010101, x: place & 3, y: place >> 2) >> 11
    }
    let mean = Double(sum) / 16 * 255 / 31
    // A sixteenth of a step of 5 bits, and rounding.
    #expect(abs(mean - Double(grey)) < 1.6)
  }

  private static let nonsense: [(Int, Channel)] = [
    (8, eight(0)), (15, eight(0)), (32, eight(25)), (16, eight(12)), (32, eight(-1)),
    (32, Channel(offset: 0, length: 0)), (32, Channel(offset: 0, length: 17)),
    (24, Channel(offset: Int.max, length: 1)), (24, Channel(offset: 0, length: Int.min)),
  ]

  @Test(arguments: nonsense)
  func whatIsNoFormatIsNone(_ bits: Int, _ red: Channel) {
    #expect(
      PixelFormat(bitsPerPixel: bits, red: red, green: Self.eight(8), blue: Self.eight(0)) == nil)
  }

  /// A 5 × 3 screen in the middle of a wider virtual one.
  private func layout(_ format: PixelFormat) throws -> FramebufferLayout {
    try FramebufferLayout.checked(
      size: Size(width: 5, height: 3), offset: (2, 4), stride: 9 * format.bytes + 3,
      memory: 8 * (9 * format.bytes + 3), format: format
    ).get()
  }

  @Test func onlyTheAreaIsWritten() throws {
    let packed = try format(24, Self.eight(16), Self.eight(8), Self.eight(0))
    for format in [PixelFormat.rgb565, packed, PixelFormat.rgb888] {
      let layout = try layout(format)
      let white = Bitmap(size: layout.size, filled: .white)
      let area = Rect(x: 1, y: 1, width: 3, height: 2)
      let count = 8 * layout.stride
      var memory = [UInt8](repeating: 0x55, count: count)
      memory.withUnsafeMutableBytes { memory in
        layout.write(
          white, area, by: Placement(picture: white.size, screen: layout.size), into: memory)
      }
      for (place, byte) in memory.enumerated() {
        let x = place % layout.stride / format.bytes - 2
        let y = place / layout.stride - 4
        let isInside = (1..<4).contains(x) && (1..<3).contains(y)
        let white: UInt8 = format.bytes == 4 && place % layout.stride % 4 == 3 ? 0 : 0xFF
        #expect(byte == (isInside ? white : 0x55), "byte \(place) of \(format.bytes) a pixel")
      }
    }
  }

  @Test func aRectangleBeyondTheScreenIsCut() throws {
    let layout = try layout(.rgb565)
    let white = Bitmap(size: layout.size, filled: .white)
    var memory = [UInt8](repeating: 0, count: layout.end)
    memory.withUnsafeMutableBytes { memory in
      layout.write(
        white, Rect(x: -3, y: -3, width: 100, height: 100),
        by: Placement(picture: white.size, screen: layout.size), into: memory)
    }
    #expect(memory.count { $0 == 0xFF } == 5 * 3 * 2)
  }

  private static let lies: [(Size, Int, Int, Int)] = [
    (Size(width: 0, height: 3), 0, 100, 1000), (Size(width: 5, height: 100_000), 0, 100, 1000),
    (Size(width: 5, height: 3), 0, 9, 1000), (Size(width: 5, height: 3), 0, 100, 299),
    (Size(width: 5, height: 3), 8, 100, 1000), (Size(width: 5, height: 3), -1, 100, 1000),
    (Size(width: 5, height: 3), Int.max, 100, 1000), (Size(width: 5, height: 3), 0, -100, 1000),
    (Size(width: 5, height: 3), 0, Int.max, 1000),
  ]

  @Test(arguments: lies)
  func aDriverThatTellsNonsenseIsRefused(_ size: Size, _ offset: Int, _ stride: Int, _ memory: Int)
  {
    let result = FramebufferLayout.checked(
      size: size, offset: (0, offset), stride: stride, memory: memory, format: .rgb565)
    #expect(throws: Misfit.self) { try result.get() }
  }
}
