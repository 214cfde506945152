import Accessory
import GATTProfile
import PanelProtocol
import TestSupport
import Testing

@Suite struct RestartTests {
  @Test func everythingIsRebuiltFromRowsInWhateverOrder() throws {
    let (board, phone) = try Board.paired()
    let second = board.phone(2)
    second.sessionID = "22222222-1A5F-4E83-9C06-7F3D2B8A4E61"
    try board.pair(second)
    for name in ["a", "b", "c"] {
      try board.send(.add(.sample(name)), from: phone)
      try board.send(.add(.sample(name, title: "\(name)2")), from: second)
    }
    let before = try #require(board.panel?.order)
    for _ in 0..<5 {
      // A dictionary's order differs in every run of the program.
      board.restart()
      board.panel = Watcher()
      board.connectPanel()
      #expect(board.panel?.order == before)
    }
    board.connect(phone)
    board.connect(second)
    try board.send(.add("d"), from: phone)
    #expect(board.panel?.order.last?.id ?? CardID(0) > before.last?.id ?? CardID(0))
    #expect(board.panel?.alerts.count == 1)
  }

  @Test func numbersAreNeverGivenTwice() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add("1"), from: phone)
    let first = try #require(board.panel?.order.first?.id)
    try board.send(.remove("1"), from: phone)
    board.restart()
    board.connectPanel()
    board.connect(phone)
    try board.send(.add("2"), from: phone)
    #expect(try #require(board.panel?.order.first?.id) > first)
  }

  static let collectionsOfNetworks: [Row.Collection] = [
    .ratchets, .pushAddresses, .clientTokens, .companionPairs,
  ]
  static let collectionsOfLinks = Row.Collection.allCases.filter { collection in
    Row.Collection.loaded.contains(collection) && !collectionsOfNetworks.contains(collection)
  }

  @Test(arguments: collectionsOfLinks)
  func aDamagedRowIsReportedAndTheRestIsKept(_ collection: Row.Collection) throws {
    let (board, phone) = try Board.paired()
    var notification = ForwardedNotification.sample("1")
    notification.sourceIcon = .init(type: "public.png", byteCount: 0)
    notification.actions = [.init(identifier: "x", kind: .background)]
    try board.send(.add(notification), from: phone)
    let part = FilePart(
      notification: notification.identifier, revision: phone.revision, role: .sourceIcon,
      offset: 0, total: 3, bytes: [1, 2, 3])
    try board.send(.filePart(part), from: phone)
    let card = try #require(board.panel?.order.first?.id)
    board.answer(card, .action(index: 0))
    board.happen(.panelMessage(.opened(card)))
    board.happen(.panelMessage(.mute(app: "com.example.mail", minutes: 60)))
    let row = try #require(board.shelf.rows.first { $0.collection == collection })
    let damages: [Row] = [
      Row(collection, key: row.key, value: Array(row.value.dropLast())),
      Row(collection, key: row.key, value: [99] + row.value.dropFirst(), secret: row.secret),
      Row(collection, key: row.key, value: []), Row(collection, key: [], value: row.value),
      Row(collection, key: [0xFF], value: row.value, secret: row.secret),
    ]
    for damage in damages {
      let damaged = try Accessory(
        primitives: board.primitives, configuration: board.configuration,
        archive: Shelf(
          board.shelf.rows.filter { $0.key != row.key || $0.collection != collection } + [damage]
        ).archive, at: board.now)
      var engine = damaged
      let reports = engine.handle(.deadline, at: board.now).compactMap { effect in
        if case .report(.corruptRow(let collection, _)) = effect { collection } else { nil }
      }
      // An attachment's value is bytes to its end.
      #expect(reports == [collection] || collection == .attachments)
      let shown = engine.handle(.panelConnected(Watcher.capabilities), at: board.now)
      let cards = shown.count { if case .panel(.show) = $0 { true } else { false } }
      #expect(cards == (collection == .notifications ? 0 : 1))
    }
  }

  /// Whether a message came before cannot be told: it is neither taken nor taken for a repeated one.
  @Test func whatCannotBeLookedUpIsNotTakenForAbsent() throws {
    let (board, phone) = try Board.paired()
    let sealed = try phone.seal(phone.message(.add("1")).encoded)
    board.shelf.isUnreadable = true
    let id = try phone.send(sealed: sealed)
    board.settle()
    #expect(phone.receipts[id] == .refused(.busy))
    #expect(board.panel?.titles == [])
    board.shelf.isUnreadable = false
    let again = try phone.send(sealed: sealed)
    board.settle()
    #expect(phone.receipts[again] == .accepted)
    #expect(board.panel?.titles == ["1"])
  }

  @Test func randomRowsDoNoHarm() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add("1"), from: phone)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<scaled(5_000) {
      let rows = board.shelf.rows.map { row in
        var value = row.value
        var key = row.key
        if !value.isEmpty {
          value[Int(random.next() % UInt64(value.count))] ^= 1 << (random.next() % 8)
        }
        if random.next() % 4 == 0 { key[Int(random.next() % UInt64(key.count))] ^= 0xFF }
        return Row(row.collection, key: key, value: value, secret: row.secret)
      }
      var engine = try Accessory(
        primitives: board.primitives, configuration: board.configuration,
        archive: Shelf(rows).archive, at: board.now)
      _ = engine.handle(.panelConnected(Watcher.capabilities), at: board.now)
      _ = engine.handle(.linkOpened(LinkID(1), phone: phone.bond, mtu: 185), at: board.now)
    }
  }

  @Test func theReceiptComesAfterTheCommitAndBeforeThePanel() throws {
    let (board, phone) = try Board.paired()
    let link = try #require(phone.link)
    try phone.send(.add("1"))
    var order: [String] = []
    for _ in 0..<20 {
      guard let (characteristic, value) = phone.nextValue(180, at: board.now.uptime) else { break }
      var next: Event? = .write(link, characteristic, value: value, request: nil)
      while let event = next {
        next = nil
        for effect in board.engine.handle(event, at: board.now) {
          switch effect {
          case .commit(let changes, let mayUseReserve):
            order.append("commit")
            next = board.shelf.commit(changes, mayUseReserve: mayUseReserve)
          case .send(let link, let characteristic, let value):
            if case .receipt = try? Frame(decoding: value) { order.append("receipt") }
            phone.receive(value, on: characteristic, at: board.now.uptime)
            _ = board.engine.handle(.sent(link, characteristic), at: board.now)
          case .panel(.show): order.append("show")
          case .panel(.alert): order.append("alert")
          default: break
          }
        }
      }
    }
    #expect(order == ["commit", "receipt", "show", "alert"])
  }

  @Test func whatCannotBeStoredIsNeitherShownNorAcknowledged() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add("before"), from: phone)
    board.shelf.mood = .full
    let message = phone.message(.add("1"))
    let id = try phone.send(message)
    board.settle()
    #expect(phone.receipts[id] == .refused(.busy))
    #expect(board.panel?.titles == ["before"])
    #expect(phone.alerted(message.identifier) == [])
    board.shelf.mood = .works
    phone.restart(at: board.now.uptime)
    let again = try phone.send(message)
    board.settle()
    #expect(phone.receipts[again] == .accepted)
    #expect(board.panel?.titles == ["before", "1"])
    #expect(phone.alerted(message.identifier) == [true])
  }

  @Test func aPhoneThatCouldNotBeTakenInIsMetLater() throws {
    let board = try Board()
    board.connectPanel()
    let phone = board.phone(1)
    board.shelf.mood = .full
    board.connect(phone)
    board.settle()
    #expect(phone.offers.isEmpty)
    board.shelf.mood = .works
    let request = try phone.say(.request(KeyRequest()))
    board.settle()
    #expect(phone.receipts[request] == .refused(.busy))
    try phone.say(.request(KeyRequest()))
    board.settle()
    try board.exchange(phone)
    #expect(try board.send(.add("1"), from: phone) == .accepted)
  }

  @Test func removalsGoOnWhenTheDiskIsFull() throws {
    let (board, phone) = try Board.paired()
    for name in ["1", "2", "3"] { try board.send(.add(name), from: phone) }
    board.shelf.mood = .reserveOnly
    #expect(try board.send(.add("4"), from: phone) == .refused(.busy))
    #expect(try board.send(.remove("1"), from: phone) == .accepted)
    #expect(board.panel?.titles == ["2", "3"])
    let card = try #require(board.panel?.order.first?.id)
    board.answer(card, .clear)
    #expect(board.panel?.titles == ["3"])
    #expect(try board.send(.allRemoved(Message.RemovalOfAll()), from: phone) == .accepted)
    #expect(board.panel?.titles == [])
  }

  @Test func aMessageChangesAHandfulOfRows() throws {
    let (board, phone) = try Board.paired()
    for number in 0..<200 {
      try board.send(.add("\(number)"), from: phone)
      #expect(board.shelf.lastSteps <= 7)
    }
  }
}
