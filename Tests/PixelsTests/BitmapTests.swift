import Pixels
import TestSupport
import Testing

@Suite struct BitmapTests {
  @Test func scalingKeepsAnEvenColourAtEverySize() {
    let bitmap = Bitmap(size: Size(width: 17, height: 23), filled: Colour(argb: 0x80FF_4020))
    for edge in [1, 5, 16, 17, 40, 100] {
      let scaled = bitmap.scaled(to: Size(width: edge, height: edge + 1))
      #expect(scaled.size == Size(width: edge, height: edge + 1))
      #expect(scaled.pixels.allSatisfy { $0 == bitmap.pixels[0] })
    }
  }

  @Test func scalingDownTakesTheMean() throws {
    let bitmap = try #require(
      Bitmap(
        size: Size(width: 4, height: 2),
        pixels: [
          0xFF00_0000, 0xFFFF_FFFF, 0xFF10_2030, 0xFF10_2030,
          0xFFFF_FFFF, 0xFF00_0000, 0xFF10_2030, 0xFF10_2030,
        ]))
    let scaled = bitmap.scaled(to: Size(width: 2, height: 1))
    #expect(scaled.pixels == [0xFF80_8080, 0xFF10_2030])
  }

  @Test func transparentPixelsDoNotDarkenTheirNeighbours() throws {
    let bitmap = try #require(
      Bitmap(size: Size(width: 2, height: 1), pixels: [0xFFFF_0000, 0]))
    let scaled = bitmap.scaled(to: Size(width: 1, height: 1))
    // Half of full red, multiplied by half alpha: still full red where it shows.
    #expect(scaled.pixels == [0x8080_0000])
  }

  @Test func croppingGivesThePartThatIsThere() throws {
    var bitmap = Bitmap(size: Size(width: 3, height: 3))
    bitmap[2, 1] = 7
    let part = try #require(bitmap.cropped(to: Rect(x: 2, y: 1, width: 5, height: 5)))
    #expect(part.pixels == [7, 0])
    #expect(bitmap.cropped(to: Rect(x: 3, y: 0, width: 1, height: 1)) == nil)
  }

  @Test func aPictureNeedsAsManyPixelsAsItsSizeSays() {
    #expect(Bitmap(size: Size(width: 2, height: 2), pixels: [1, 2, 3]) == nil)
    #expect(Bitmap(size: Size(width: 0, height: 2), pixels: []) == nil)
  }
}

@Suite struct MonochromeTests {
  @Test func theLeftmostPixelIsTheHighestBit() {
    var bitmap = Bitmap(size: Size(width: 10, height: 2), filled: .black)
    bitmap[0, 0] = 0xFFFF_FFFF
    bitmap[9, 0] = 0xFFFF_FFFF
    bitmap[8, 1] = 0xFF90_9090
    let picture = Monochrome(bitmap)
    #expect(picture.stride == 2)
    #expect(picture.bytes == [0x80, 0x40, 0x00, 0x80])
    #expect(picture[9, 0] && !picture[1, 0])
    #expect(picture.bitmap[8, 1] == 0xFFFF_FFFF)
  }

  @Test(arguments: [0, 32, 64, 128, 200, 255])
  func ditheringLightsAsManyPixelsAsTheGreyIsBright(_ grey: Int) {
    let colour = Colour(UInt32(grey * 0x010101))
    let dithered = Bitmap(size: Size(width: 64, height: 64), filled: colour).dithered()
    let lit = dithered.pixels.count { $0 == 0xFFFF_FFFF }
    #expect(dithered.pixels.allSatisfy { $0 == 0xFFFF_FFFF || $0 == 0xFF00_0000 })
    let share = Double(lit) / 4096
    let brightness = Double(grey) / 255
    #expect(abs(share - brightness) < 0.02)
  }

  @Test func whatIsTransparentStaysSo() {
    let dithered = Bitmap(size: Size(width: 4, height: 4)).dithered()
    #expect(dithered.pixels.allSatisfy { $0 == 0 })
  }
}

@Suite struct ChangesTests {
  private let size = Size(width: 128, height: 64)

  @Test func equalPicturesHaveNoChanges() {
    let bitmap = Bitmap(size: size, filled: .black)
    #expect(bitmap.changes(since: bitmap).isEmpty)
  }

  @Test func anotherSizeIsAChangeOfEverything() {
    let bitmap = Bitmap(size: size)
    #expect(bitmap.changes(since: Bitmap(size: Size(width: 1, height: 1))) == [bitmap.bounds])
  }

  @Test func oneChangedLineIsOneNarrowRectangle() {
    let older = Bitmap(size: size, filled: .black)
    var newer = older
    for x in 10..<90 {
      for y in 30..<42 { newer[x, y] = 0xFFFF_FFFF }
    }
    #expect(newer.changes(since: older) == [Rect(x: 10, y: 30, width: 80, height: 12)])
  }

  @Test func farChangesStayApart() {
    let older = Bitmap(size: size, filled: .black)
    var newer = older
    newer[0, 0] = 1
    newer[127, 63] = 1
    #expect(newer.changes(since: older).count == 2)
  }

  @Test func everyChangedPixelIsInARectangle() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let older = Bitmap(size: Size(width: 40, height: 30))
      var newer = older
      for _ in 0..<(generator.next() % 20) {
        newer.pixels[Int(generator.next() % 1200)] = 1
      }
      var patched = older
      for rect in newer.changes(since: older) {
        for y in rect.y..<rect.bottom {
          for x in rect.x..<rect.right { patched[x, y] = newer[x, y] }
        }
      }
      #expect(patched == newer)
    }
  }
}
