import Pixels
import Testing

@Suite struct GeometryTests {
  @Test func intersectionAndUnionOfRectangles() {
    let left = Rect(x: 0, y: 0, width: 10, height: 10)
    let right = Rect(x: 5, y: 8, width: 10, height: 10)
    #expect(left.intersection(right) == Rect(x: 5, y: 8, width: 5, height: 2))
    #expect(left.union(right) == Rect(x: 0, y: 0, width: 15, height: 18))
    let far = Rect(x: 20, y: 20, width: 1, height: 1)
    #expect(left.intersection(far).isEmpty)
    #expect(left.union(Rect(x: 99, y: 99, width: 0, height: 5)) == left)
  }

  @Test(arguments: [
    (Size(width: 100, height: 50), Size(width: 40, height: 40), Size(width: 40, height: 20)),
    (Size(width: 50, height: 100), Size(width: 40, height: 40), Size(width: 20, height: 40)),
    (Size(width: 10, height: 10), Size(width: 40, height: 30), Size(width: 30, height: 30)),
    (Size(width: 1000, height: 1), Size(width: 10, height: 10), Size(width: 10, height: 1)),
    (Size(width: 0, height: 9), Size(width: 10, height: 10), Size(width: 1, height: 1)),
  ])
  func aSizeFitsIntoAnotherInItsOwnShape(_ size: Size, _ room: Size, _ fitted: Size) {
    #expect(size.fitted(into: room) == fitted)
  }
}
