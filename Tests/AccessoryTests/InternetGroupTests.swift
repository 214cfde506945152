import Accessory
import GATTProfile
import PanelProtocol
import Testing

/// Messages from the internet that come together become durable together, and only then the broker
/// is told.
@Suite struct InternetGroupTests {
  private let board: Board
  private let phone: Handset

  init() throws { (board, phone) = try Board.online() }

  private func parcels(_ messages: [Message]) throws -> [Event] {
    try messages.enumerated().map { number, message in
      .parcel(ParcelID(UInt64(number)), try phone.parcel(message).encoded)
    }
  }

  private func settlements(_ count: Int) -> [Settlement?] {
    (0..<count).map { board.settlements[ParcelID(UInt64($0))] }
  }

  @Test func oneCommitKeepsThemAllAndNoneIsSettledBefore() throws {
    let before = board.shelf.commits
    board.isKilled = { [unowned board] in
      #expect(board.settlements.isEmpty)
      return false
    }
    board.happen(try parcels((1...5).map { phone.message(.add("\($0)")) }))
    #expect(settlements(5) == [.taken, .taken, .taken, .taken, .taken])
    #expect(board.shelf.commits == before + 1)
    #expect(board.panel?.titles == ["1", "2", "3", "4", "5"])
  }

  /// That a repetition is one follows from what is not durable yet.
  @Test func aRepetitionIsSettledWithItsOriginal() throws {
    let message = try phone.parcel(phone.message(.add("1"))).encoded
    board.isKilled = { [unowned board] in
      #expect(board.settlements.isEmpty)
      return false
    }
    board.happen([.parcel(ParcelID(0), message), .parcel(ParcelID(1), message)])
    #expect(settlements(2) == [.taken, .dropped])
    #expect(board.panel?.titles == ["1"])
  }

  @Test func theyShareACommitWithWhatCameByALink() throws {
    board.readsTogether = true
    let before = board.shelf.commits
    let id = try phone.send(.add("link"))
    var events: [Event] = []
    while let (characteristic, value) = phone.nextValue(180, at: board.now.uptime) {
      events.append(
        .write(try #require(phone.link), characteristic, value: value, request: nil))
    }
    board.happen(try parcels([phone.message(.add("net"))]) + events)
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    #expect(settlements(1) == [.taken])
    #expect(board.shelf.commits <= before + 2)
  }

  @Test func whatIsNotKeptComesAgain() throws {
    board.shelf.mood = .fails
    let events = try parcels(["one", "two", "three"].map { phone.message(.add($0)) })
    board.happen(events)
    #expect(settlements(3) == [.later, .later, .later])
    #expect(board.panel?.titles == [])
    board.shelf.mood = .works
    board.happen(events)
    #expect(settlements(3) == [.taken, .taken, .taken])
    #expect(board.panel?.titles == ["one", "two", "three"])
  }

  @Test func aRemovalUsesTheReserveThoughItCameWithOthers() throws {
    board.happen(try parcels([phone.message(.add("old"))]))
    board.shelf.mood = .reserveOnly
    board.happen(try parcels([phone.message(.add("new")), phone.message(.remove("old"))]))
    #expect(settlements(2) == [.later, .taken])
    #expect(board.panel?.titles == [])
  }

  /// The keys of the ones before the last are skipped by it, and are there for them in the same group.
  @Test func theyMayComeInAnyOrder() throws {
    let events = try parcels((0..<6).map { phone.message(.add("\($0)")) })
    board.happen(Array(events.reversed()))
    #expect(settlements(6).allSatisfy { $0 == .taken })
    #expect(board.shelf.count(.skippedKeys) == 0)
    #expect(board.panel?.titles == ["5", "4", "3", "2", "1", "0"])
  }
}
