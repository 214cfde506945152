import Linux
import Testing

@Suite struct FavouriteTests {
  @Test func itIsTriedAFewTimesThenAllAreLookedAt() {
    var favourite = Favourite<Int>()
    #expect(favourite.next() == nil)
    favourite.set(7)
    #expect((0..<5).map { _ in favourite.next() } == [7, 7, 7, nil, nil])
    favourite.set(8)
    #expect(favourite.next() == 8)
    favourite.forget()
    #expect(favourite.next() == nil)
    favourite.set(7)
    #expect(favourite.next() == 7)
  }
}
