import Accessory
import GATTProfile
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

  @Test func theFirstNotificationIsShownAndAcknowledged() throws {
    let (board, phone) = try Board.paired()
    #expect(try board.send(.add("Lunch?"), from: phone) == .accepted)
    #expect(board.panel?.titles == ["Lunch?"])
    #expect(board.panel?.alerts.count == 1)
  }
}
