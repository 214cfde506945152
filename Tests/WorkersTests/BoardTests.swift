import TestSupport
import Testing
import Workers

/// What phones are told of the board.
@Suite struct BoardTests {
  private let full = BoardStatus(
    uptime: 86_400, charge: 80, isPowered: true, isUndervoltage: false, temperature: -7,
    free: 1 << 30)

  @Test func aStatusComesBackAsItWas() throws {
    for status in [full, BoardStatus(uptime: 0)] {
      #expect(try BoardStatus(decoding: status.encoded) == status)
    }
    for request in StatusRequest.allCases {
      #expect(try StatusRequest(decoding: request.encoded) == request)
    }
  }

  @Test func onlyWhatChangedMuchIsNews() {
    var other = full
    other.uptime += 60
    other.temperature = -3
    other.free = full.free.map { $0 - (15 << 20) }
    #expect(!other.isNews(after: full))
    other.temperature = -2
    #expect(other.isNews(after: full))
    other = full
    other.free = full.free.map { $0 - (16 << 20) }
    #expect(other.isNews(after: full))
    other = full
    other.charge = nil
    #expect(other.isNews(after: full) && full.isNews(after: other))
    other = full
    other.isUndervoltage = true
    #expect(other.isNews(after: full))
  }

  @Test(arguments: [
    BoardEvent.Value.flag(true), .integer(.min), .real(-21.5),
    .text(String(repeating: "ü", count: 128)),
  ])
  func anEventComesBackAsItWas(_ value: BoardEvent.Value) throws {
    let name = String(repeating: "n", count: BoardEvent.nameLimit)
    for time in [nil, -1, 1_800_000_000_000] as [Int64?] {
      let event = try #require(BoardEvent(name: name, value: value, time: time))
      #expect(try BoardEvent(decoding: event.encoded) == event)
    }
  }

  @Test func whatIsTooLongIsNoEvent() {
    let long = String(repeating: "n", count: 65)
    #expect(BoardEvent(name: "", value: .flag(true), time: nil) == nil)
    #expect(BoardEvent(name: long, value: .flag(true), time: nil) == nil)
    let text = String(repeating: "t", count: 257)
    #expect(BoardEvent(name: "n", value: .text(text), time: nil) == nil)
  }

  @Test func framesCutShortOrOfOtherKindsAreRefused() throws {
    let event = try #require(BoardEvent(name: "bell", value: .text("twice"), time: 5))
    for frame in [full.encoded, event.encoded, StatusRequest.follow.encoded] {
      for length in frame.indices {
        let part = Array(frame[..<length])
        #expect(throws: WorkersError.self) { try BoardStatus(decoding: part) }
        #expect(throws: WorkersError.self) { try BoardEvent(decoding: part) }
        #expect(throws: WorkersError.self) { try StatusRequest(decoding: part) }
      }
    }
    #expect(throws: WorkersError.unknownFrame(3)) { try StatusRequest(decoding: [0xA1, 0, 3]) }
    // A name without a value, and a value without a name.
    #expect(throws: WorkersError.self) { try BoardEvent(decoding: [0xA1, 0, 0x61, 0x6E]) }
    #expect(throws: WorkersError.self) { try BoardEvent(decoding: [0xA1, 2, 0xF5]) }
  }
}
