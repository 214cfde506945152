import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct PNGTests {
  private func random(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool) -> Bitmap {
    var generator = SeededGenerator(seed: seed)
    var bitmap = Bitmap(size: Size(width: width, height: height))
    for index in bitmap.pixels.indices {
      let bytes = generator.bytes(4)
      bitmap.pixels[index] = Bitmap.premultiplied(
        red: bytes[0], green: bytes[1], blue: bytes[2], alpha: isOpaque ? 255 : bytes[3])
    }
    return bitmap
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (240, 240), (128, 64)])
  func anOpaquePictureComesBackPixelByPixel(_ width: Int, _ height: Int) throws {
    let bitmap = random(width, height, seed: 3, isOpaque: true)
    #expect(try PNG.decode(try PNG.encode(bitmap)) == bitmap)
  }

  @Test func aTransparentPictureComesBackWithinRounding() throws {
    let bitmap = random(64, 64, seed: 4, isOpaque: false)
    let again = try PNG.decode(try PNG.encode(bitmap))
    for (old, new) in zip(bitmap.pixels, again.pixels) {
      #expect(old >> 24 == new >> 24)
      for shift: UInt32 in [0, 8, 16] {
        let difference = Int(old >> shift & 255) - Int(new >> shift & 255)
        #expect(abs(difference) <= 1)
      }
    }
  }

  @Test func aPictureCutShortIsDamagedAtEveryLength() throws {
    let whole = try PNG.encode(random(9, 9, seed: 5, isOpaque: true))
    // The last chunk ends the file and carries nothing: libpng does not miss it.
    for length in 0..<(whole.count - 16) {
      #expect(throws: PictureError.self) { try PNG.decode(Array(whole.prefix(length))) }
    }
  }

  @Test func randomChangesEndInAPictureOrInOneError() throws {
    let whole = try PNG.encode(random(16, 16, seed: 6, isOpaque: false))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0...(generator.next() % 3) {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(generator.next() % 256)
      }
      if let bitmap = try? PNG.decode(bytes) {
        #expect(bitmap.pixels.count <= PNG.pixelLimit)
      }
    }
  }

  @Test func aHeaderThatLiesAboutItsSizeIsRefusedBeforeDecoding() throws {
    var bytes = try PNG.encode(random(4, 4, seed: 8, isOpaque: true))
    // 40,000 × 40,000 pixels in the header, with the checksum that belongs to it.
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x9C, 0x40, 0, 0, 0x9C, 0x40])
    bytes.replaceSubrange(29..<33, with: checksum(bytes[12..<29]))
    #expect(throws: PictureError.wrongSize(width: 40_000, height: 40_000, limit: PNG.pixelLimit)) {
      try PNG.decode(bytes)
    }
  }

  @Test func whatIsNoPictureIsToldApart() {
    #expect(throws: PictureError.unknownFormat) { try PNG.decode([]) }
    #expect(throws: PictureError.unknownFormat) { try PNG.decode([0xFF, 0xD8, 0xFF]) }
    let long = [UInt8](repeating: 0, count: PNG.byteLimit + 1)
    #expect(throws: PictureError.tooLong(count: long.count)) { try PNG.decode(long) }
  }

  /// The CRC of a chunk (PNG, third edition, annex D).
  private func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    sum = ~sum
    return (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * $0)) }
  }
}
