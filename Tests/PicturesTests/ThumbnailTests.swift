import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct ThumbnailTests {
  @Test func aThumbnailIsTheMiddleSquareAndNotLargerThanAsked() throws {
    var wide = Bitmap(size: Size(width: 300, height: 100), filled: .black)
    for y in 0..<100 {
      for x in 100..<200 { wide[x, y] = 0xFFFF_FFFF }
    }
    let thumbnail = try Thumbnail.decode(try PNG.encode(wide), as: .square(edge: 50))
    #expect(thumbnail == Bitmap(size: Size(width: 50, height: 50), filled: .white))
    let small = Bitmap(size: Size(width: 7, height: 9), filled: .white)
    let square = try Thumbnail.decode(try PNG.encode(small), as: .square(edge: 50))
    #expect(square.size == Size(width: 7, height: 7))
  }

  @Test func aWholePictureKeepsItsShape() throws {
    let room = Thumbnail.Shape.whole(Size(width: 60, height: 50))
    let wide = Bitmap(size: Size(width: 300, height: 100), filled: .white)
    #expect(
      try Thumbnail.decode(try PNG.encode(wide), as: room)
        == Bitmap(size: Size(width: 60, height: 20), filled: .white))
    let small = Bitmap(size: Size(width: 7, height: 9), filled: .white)
    #expect(try Thumbnail.decode(try PNG.encode(small), as: room) == small)
  }

  @Test(arguments: [Thumbnail.Shape.square(edge: 96), .whole(Size(width: 240, height: 1))])
  func aShapeIsOneWord(_ shape: Thumbnail.Shape) {
    #expect(Thumbnail.Shape(shape.word) == shape)
  }

  @Test(arguments: ["", "0", "-3", "x", "12x", "x12", "1x2x3", "0x5", "96 "])
  func nonsenseIsNoShape(_ word: String) {
    #expect(Thumbnail.Shape(word) == nil)
    #expect(Thumbnail.Shape("9999x3") == .whole(Size(width: Thumbnail.edgeLimit, height: 3)))
  }

  @Test func whatWasWrittenIsRead() throws {
    var bitmap = Bitmap(size: Size(width: 3, height: 2))
    for index in bitmap.pixels.indices { bitmap.pixels[index] = 0x1020_3040 &* UInt32(index) }
    let bytes = Thumbnail.encode(.success(bitmap))
    #expect(bytes.count == 5 + 6 * 4)
    #expect(try Thumbnail.read(bytes) == bitmap)
    let reason = PictureError.unknownFormat
    let error = thrown(PictureError.self) { try Thumbnail.read(Thumbnail.encode(.failure(reason))) }
    #expect(error == .refused(reason.description))
    #expect(error?.description == reason.description)
  }

  @Test func aDecoderThatDiedOrLiesGivesNone() {
    let whole = Thumbnail.encode(.success(Bitmap(size: Size(width: 2, height: 2))))
    for length in 0..<whole.count {
      #expect(
        thrown(PictureError.self) { try Thumbnail.read(Array(whole.prefix(length))) }
          == .decoderFailed)
    }
    let lies: [[UInt8]] = [
      whole + [0], [0, 0, 0, 0, 0], [0, 0xFF, 0xFF, 0xFF, 0xFF], [2, 1, 0, 1, 0, 1, 2, 3, 4],
      [1] + [UInt8](repeating: 65, count: 301),
    ]
    for lie in lies {
      #expect(thrown(PictureError.self) { try Thumbnail.read(lie) } == .decoderFailed)
    }
  }
}
