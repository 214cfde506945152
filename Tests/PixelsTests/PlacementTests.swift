import Pixels
import TestSupport
import Testing

@Suite struct PlacementTests {
  /// Every pixel a colour of its own.
  private func picture(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(size: Size(width: width, height: height))
    for index in bitmap.pixels.indices { bitmap.pixels[index] = 0xFF00_0001 + UInt32(index) }
    return bitmap
  }

  private func screen(_ bitmap: Bitmap, _ placement: Placement) -> [[UInt32]] {
    (0..<placement.screen.height).map { y in
      var row: [UInt32] = []
      placement.read(bitmap, row: y, columns: 0..<placement.screen.width, into: &row)
      return row.map { $0 & 0xFF_FFFF }
    }
  }

  private static let turned: [(Rotation, [[UInt32]])] = [
    (.none, [[1, 2, 3], [4, 5, 6]]),
    (.quarter, [[4, 1], [5, 2], [6, 3]]),
    (.half, [[6, 5, 4], [3, 2, 1]]),
    (.threeQuarters, [[3, 6], [2, 5], [1, 4]]),
  ]

  @Test(arguments: turned)
  func aPictureIsTurnedClockwise(_ rotation: Rotation, _ rows: [[UInt32]]) {
    let bitmap = picture(3, 2)
    let placement = Placement(
      picture: bitmap.size, screen: bitmap.size.turned(by: rotation), rotation: rotation)
    #expect(screen(bitmap, placement) == rows)
  }

  @Test func aSmallPictureStandsInTheMiddleOfBlack() {
    let bitmap = picture(1, 1)
    let placement = Placement(picture: bitmap.size, screen: Size(width: 4, height: 3), scale: 2)
    #expect(screen(bitmap, placement) == [[0, 1, 1, 0], [0, 1, 1, 0], [0, 0, 0, 0]])
  }

  @Test func aLargePictureLosesItsEdges() {
    let bitmap = picture(4, 4)
    let placement = Placement(picture: bitmap.size, screen: Size(width: 2, height: 2))
    #expect(screen(bitmap, placement) == [[6, 7], [10, 11]])
  }

  /// The property that partial drawing leans on.
  @Test func aPartChangesItsAreaAndNothingElse() {
    var generator = SeededGenerator(seed: 11)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    for _ in 0..<500 {
      let size = Size(width: number(1...12), height: number(1...12))
      let bitmap = picture(size.width, size.height)
      let placement = Placement(
        picture: size, screen: Size(width: number(1...30), height: number(1...30)),
        rotation: Rotation.allCases[number(0...3)], scale: number(1...3))
      let x = number(0...(size.width - 1))
      let y = number(0...(size.height - 1))
      let part = Rect(
        x: x, y: y, width: number(1...(size.width - x)), height: number(1...(size.height - y)))
      var other = bitmap
      for row in part.y..<part.bottom {
        for column in part.x..<part.right { other[column, row] = 0xFFFF_FFFF }
      }
      let area = placement.area(of: part)
      let before = screen(bitmap, placement)
      let after = screen(other, placement)
      for row in 0..<placement.screen.height {
        for column in 0..<placement.screen.width {
          let isInside =
            (area.x..<area.right).contains(column) && (area.y..<area.bottom).contains(row)
          #expect((before[row][column] != after[row][column]) == isInside)
        }
      }
    }
  }
}
