import Accessory
import GATTProfile
import PanelProtocol
import TestSupport
import Testing

/// The local network: who is told how to come, who is let in, and which link answers take.
@Suite struct LocalTests {
  private let place = LocalPlace.sample

  private func board() throws -> Board { try Board.nearby(place) }

  private func phone(_ board: Board, _ number: UInt8 = 1) throws -> (Handset, token: [UInt8]) {
    let phone = board.phone(number)
    return (phone, try board.introduce(phone))
  }

  private func configuration(
    _ board: Board, _ phone: Handset
  ) throws -> LinkConfiguration.Local {
    try board.localConfiguration(phone)
  }

  private func isLetIn(_ phone: Handset, _ token: [UInt8], _ board: Board) -> Bool {
    let link = board.claim(phone, token)
    return board.admitted.contains(link)
  }

  @Test func aBondedPhoneReadsWhereTheAccessoryIsAndATokenOfItsOwn() throws {
    let board = try board()
    let (first, token) = try phone(board, 1)
    let (_, other) = try phone(board, 2)
    let read = try configuration(board, first)
    #expect(read.name == place.name && read.port == place.port && read.keyHash == place.keyHash)
    #expect(token.count == 32)
    #expect(token != other)
    board.restart()
    board.happen(.localNetwork(place))
    board.connect(first)
    #expect(try configuration(board, first).token == token)
  }

  @Test func withoutALocalNetworkThereIsNothingToRead() throws {
    let board = try Board()
    let phone = board.phone(1)
    board.connect(phone)
    #expect(board.read(phone, .linkConfiguration) == .value([]))
    #expect(board.shelf.rows.allSatisfy { $0.collection != .clientTokens })
    board.happen(.localNetwork(place))
    #expect(board.read(phone, .linkConfiguration) == .value([]))
  }

  @Test func theMakersServerIsToldToo() throws {
    var configuration = Configuration()
    let server = LinkConfiguration.Server(address: "https://example.com/v1", token: "abc")
    configuration.server = server
    let board = try Board(configuration)
    let phone = board.phone(1)
    board.connect(phone)
    let expected = LinkConfiguration(server: server).encoded
    #expect(board.read(phone, .linkConfiguration) == .value(expected))
  }

  @Test func onlyATokenOfAPhoneOpensALink() throws {
    let board = try board()
    let (phone, token) = try phone(board)
    var wrong = token
    wrong[31] ^= 1
    for other in [wrong, Array(token.prefix(31)), [], [UInt8](repeating: 0, count: 32)] {
      let link = board.claim(phone, other)
      #expect(!board.admitted.contains(link))
      #expect(board.disconnects.last == link)
    }
    #expect(board.reports.filter { $0 == .strangeToken }.count == 4)
    let link = board.claim(phone, token)
    #expect(board.admitted == [link])
    #expect(try board.send(.add("1"), from: phone) == .accepted)
    #expect(board.panel?.order.count == 1)
  }

  @Test func aPhoneThatIsForgottenIsPutOutAndItsTokenOpensNothing() throws {
    let board = try board()
    let (phone, token) = try phone(board)
    let link = board.claim(phone, token)
    board.happen(.bondRemoved(phone.bond))
    #expect(board.disconnects.contains(link))
    #expect(board.shelf.rows.allSatisfy { $0.collection != .clientTokens })
    board.happen(.linkClosed(link))
    #expect(!isLetIn(phone, token, board))
    // Paired anew it gets another one.
    board.happen(.bonded(phone.bond, name: "Phone"))
    board.connect(phone)
    let fresh = try configuration(board, phone).token
    #expect(fresh != token)
    #expect(!isLetIn(phone, token, board))
    #expect(isLetIn(phone, fresh, board))
  }

  @Test func aDamagedTokenIsReportedAndAnotherIsMade() throws {
    let board = try board()
    let (phone, token) = try phone(board)
    let row = try #require(board.shelf.rows.first { $0.collection == .clientTokens })
    board.shelf.damage(Row(.clientTokens, key: row.key, value: [99], secret: row.secret))
    board.restart()
    board.happen(.localNetwork(place))
    #expect(board.reports.contains(.corruptRow(.clientTokens, key: row.key)))
    board.connect(phone)
    let fresh = try configuration(board, phone).token
    #expect(fresh != token)
    #expect(!isLetIn(phone, token, board))
  }

  @Test func nothingIsReadOverTheLocalNetwork() throws {
    let board = try board()
    let (phone, token) = try phone(board)
    board.claim(phone, token)
    for characteristic in [Characteristic.linkConfiguration, .dataOut, .keyExchange] {
      #expect(board.read(phone, characteristic) == .refused(.readNotPermitted))
    }
  }

  @Test func aPhoneThatMovesToAndFroIsAnsweredWhereItWasHeardLast() throws {
    let board = try board()
    let (phone, token) = try phone(board)
    let bluetooth = try #require(phone.link)
    try board.send(.add(.sample("1", actions: InternetAnswerTests.actions)), from: phone)
    let card = try #require(board.panel?.order.first?.id)
    // Bluetooth stays open while it comes over the local network, and the other way round.
    let local = board.claim(phone, token)
    try board.send(.add("2"), from: phone)
    board.carriers = []
    board.answer(card, .text(index: 0, "one"), number: 1)
    board.settle()
    #expect(board.carriers == [local])
    phone.disconnected()
    phone.connected(bluetooth, at: board.now.uptime)
    try board.send(.add("3"), from: phone)
    board.carriers = []
    board.answer(card, .text(index: 0, "two"), number: 2)
    board.settle()
    #expect(board.carriers == [bluetooth])
    #expect(phone.responses.count == 2)
  }

  @Test func whatWaitsOnALinkThatGoesTakesTheOtherOne() throws {
    let board = try board()
    let (phone, token) = try phone(board)
    let bluetooth = try #require(phone.link)
    try board.send(.add(.sample("1", actions: InternetAnswerTests.actions)), from: phone)
    let card = try #require(board.panel?.order.first?.id)
    let local = board.claim(phone, token)
    phone.isDeaf = true
    board.answer(card, .text(index: 0, "lost on its way"), number: 1)
    board.settle()
    phone.disconnected()
    phone.isDeaf = false
    phone.connected(bluetooth, at: board.now.uptime)
    board.happen(.linkClosed(local))
    board.pass(10_000)
    #expect(phone.responses.count == 1)
  }

  @Test func theOldestOfTooManyLinksOfAPhoneIsPutOut() throws {
    let board = try board()
    let (phone, token) = try phone(board)
    let links = (0..<5).map { _ in board.claim(phone, token) }
    #expect(board.admitted == links)
    #expect(board.disconnects == [links[0]])
    #expect(try board.send(.add("1"), from: phone) == .accepted)
  }
}
