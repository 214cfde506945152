import Accessory
import GATTProfile
import PanelProtocol
import Testing

@Suite struct PairingTests {
  @Test func aPhoneIsOfferedAKeyThatIsDurable() throws {
    let board = try Board()
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Anna's phone"))
    board.connect(phone)
    board.settle()
    #expect(phone.offers.count == 1)
    #expect(phone.offers.first?.publicKey.count == 1216)
    #expect(board.shelf.count(.keyPairs) == 1)
  }

  @Test func aPhoneThatBondsAnewIsToldOfWithWhatGoes() throws {
    let (board, phone) = try Board.paired()
    for title in ["One", "Two"] { #expect(try board.send(.add(title), from: phone) == .accepted) }
    let index = try #require(board.panel?.order.first?.phone)
    #expect(!board.reports.contains { if case .forgotten = $0 { true } else { false } })
    board.happen(.bonded(phone.bond, name: "Phone"))
    #expect(board.reports.last == .forgotten(index, notifications: 2, bondsAnew: true))
    #expect(board.panel?.titles == [])
    // The new one has nothing yet, but an index of its own.
    board.happen(.bondRemoved(phone.bond))
    let next = PhoneIndex(index.number + 1)
    #expect(board.reports.last == .forgotten(next, notifications: 0, bondsAnew: false))
  }

  @Test func theFirstNotificationIsShownAndAcknowledged() throws {
    let (board, phone) = try Board.paired()
    #expect(try board.send(.add("Lunch?"), from: phone) == .accepted)
    #expect(board.panel?.titles == ["Lunch?"])
    #expect(board.panel?.alerts.count == 1)
  }
}
