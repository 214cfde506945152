import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct JPEGTests {
  struct Samples: Decodable {
    struct Sample: Decodable {
      let name: String
      let width: Int
      let height: Int
      let bytes: HexBytes
    }
    let quarters: [String]
    let pictures: [Sample]
    let grey: HexBytes
    let unfit: HexBytes
  }

  private let samples: Samples

  init() throws { samples = try vectors("Tests/Vectors/pictures.json") }

  private func differs(_ pixel: UInt32, from colour: UInt32, by limit: Int) -> Bool {
    [0, 8, 16].contains { shift in
      let difference = Int(pixel >> shift & 255) - Int(colour >> shift & 255)
      return abs(difference) > limit
    }
  }

  /// The middle of each quarter has that quarter's colour.
  private func check(_ bitmap: Bitmap, _ name: String) throws {
    for (index, text) in samples.quarters.enumerated() {
      let colour = try #require(UInt32(text, radix: 16))
      let x = bitmap.size.width * (index % 2 * 2 + 1) / 4
      let y = bitmap.size.height * (index / 2 * 2 + 1) / 4
      #expect(!differs(bitmap[x, y], from: colour, by: 12), "\(name), quarter \(index)")
      #expect(bitmap[x, y] >> 24 == 255)
    }
  }

  @Test func picturesOfAnotherEncoderHaveTheirColours() throws {
    for sample in samples.pictures {
      let bytes = sample.bytes.bytes
      let bitmap = JPEG.matches(bytes) ? try JPEG.decode(bytes) : try PNG.decode(bytes)
      #expect(bitmap.size == Size(width: sample.width, height: sample.height))
      try check(bitmap, sample.name)
    }
    let grey = try JPEG.decode(samples.grey.bytes)
    #expect(grey.pixels.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 })
  }

  @Test func aLargePictureIsDecodedInASizeThatSuffices() throws {
    let large = try #require(samples.pictures.first { $0.name == "large JPEG" }).bytes.bytes
    for (edge, height) in [(64, 64), (65, 128), (129, 256), (300, 512), (1000, 512)] {
      let bitmap = try JPEG.decode(large, edge: edge)
      #expect(bitmap.size == Size(width: height * 2, height: height))
      try check(bitmap, "edge \(edge)")
    }
  }

  @Test func aPictureCutShortIsDamagedAtEveryLength() throws {
    for sample in samples.pictures where JPEG.matches(sample.bytes.bytes) && sample.width < 100 {
      let bytes = sample.bytes.bytes
      // The mark of the end is two bytes long, and pixels are whole before it.
      for length in 0..<(bytes.count - 4) {
        #expect(throws: PictureError.self) { try JPEG.decode(Array(bytes.prefix(length))) }
      }
    }
  }

  @Test func aHeaderThatLiesAboutItsSizeIsRefused() throws {
    var bytes = samples.pictures[0].bytes.bytes
    let frame = try #require(
      (0..<(bytes.count - 9)).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(
      thrown(PictureError.self) { try JPEG.decode(bytes) }
        == .wrongSize(width: 65_500, height: 65_500, limit: JPEG.pixelLimit))
    // Large but allowed: the pixels that it tells of never come.
    bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0x0F, 0xA0, 0x0F, 0xA0])
    #expect(throws: PictureError.self) { try JPEG.decode(bytes, edge: 96) }
  }

  @Test func coloursForPaperAreRefused() {
    #expect(throws: PictureError.self) { try JPEG.decode(samples.unfit.bytes) }
  }

  @Test func randomChangesEndInAPictureOrInOneError() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<scaled(20_000) {
      var bytes = samples.pictures[Int(generator.next() % 2)].bytes.bytes
      for _ in 0...(generator.next() % 3) {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(generator.next() % 256)
      }
      if let bitmap = try? JPEG.decode(bytes, edge: 96) {
        #expect(bitmap.pixels.count <= JPEG.pixelLimit)
      }
    }
  }
}
