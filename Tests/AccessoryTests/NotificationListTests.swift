import Accessory
import GATTProfile
import PanelProtocol
import Testing

@Suite struct NotificationListTests {
  @Test func cardsStandInTheOrderOfTheirArrival() throws {
    let (board, phone) = try Board.paired()
    for name in ["c", "a", "b"] { try board.send(.add(name), from: phone) }
    try board.send(.updated(.sample("c", title: "c changed")), from: phone)
    #expect(board.panel?.titles == ["c changed", "a", "b"])
  }

  @Test func onlySourceAndIdentifierTogetherNameANotification() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add(.sample("1", source: "com.example.mail", title: "mail")), from: phone)
    try board.send(.add(.sample("1", source: "com.example.chat", title: "chat")), from: phone)
    #expect(board.panel?.titles == ["mail", "chat"])
    try board.send(.remove("1", source: "com.example.mail"), from: phone)
    #expect(board.panel?.titles == ["chat"])
  }

  @Test func identifiersAreComparedByteForByte() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add(.sample("caf\u{E9}", title: "composed")), from: phone)
    try board.send(.add(.sample("cafe\u{301}", title: "decomposed")), from: phone)
    #expect(board.panel?.titles == ["composed", "decomposed"])
  }

  @Test func aKnownNotificationAddedAgainIsAnUpdate() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add(.sample("1", title: "first")), from: phone)
    let card = board.panel?.order.first?.id
    try board.send(.add(.sample("1", title: "second")), from: phone)
    #expect(board.panel?.titles == ["second"])
    #expect(board.panel?.order.first?.id == card)
  }

  @Test func anUpdateOfAnUnknownNotificationIsShownSilently() throws {
    let (board, phone) = try Board.paired()
    #expect(try board.send(.updated(.sample("1")), from: phone) == .accepted)
    #expect(board.panel?.titles == ["1"])
    #expect(board.panel?.alerts.isEmpty == true)
  }

  @Test func whatIsOlderThanWhatIsKnownIsTakenAndNotShown() throws {
    let (board, phone) = try Board.paired()
    let old = phone.message(.updated(.sample("1", title: "old")))
    let oldRemoval = phone.message(.remove("1"))
    try board.send(.add(.sample("1", title: "new")), from: phone)
    for message in [old, oldRemoval] {
      let id = try phone.send(message)
      board.settle()
      #expect(phone.receipts[id] == .accepted)
      #expect(board.panel?.titles == ["new"])
    }
  }

  @Test func anUpdateThatWasOvertakenByTheRemovalDoesNotBringACardBack() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add("1"), from: phone)
    let late = [phone.message(.updated(.sample("1"))), phone.message(.add("1"))]
    try board.send(.remove("1"), from: phone)
    for message in late { try phone.send(message) }
    board.settle()
    #expect(board.panel?.titles == [])
    board.restart()
    board.connect(phone)
    board.connectPanel()
    try phone.send(
      Message(
        feature: .notifications, identifier: phone.name(), revision: late[0].revision,
        body: .updated(.sample("1"))))
    board.settle()
    #expect(board.panel?.titles == [])
    try board.send(.add("1"), from: phone)
    #expect(board.panel?.titles == ["1"])
  }

  @Test func removeAllRemovesWhatIsOlderAndNothingNewer() throws {
    let (board, phone) = try Board.paired()
    for name in ["1", "2"] { try board.send(.add(name), from: phone) }
    let late = phone.message(.add("3"))
    let all = phone.message(.allRemoved(Message.RemovalOfAll()))
    try board.send(.add("4"), from: phone)
    try phone.send(all)
    try phone.send(late)
    board.settle()
    #expect(board.panel?.titles == ["4"])
  }

  @Test func aNewPairingMayCountFromTheStart() throws {
    let (board, phone) = try Board.paired()
    phone.revision = 5_000
    try board.send(.add(.sample("1", title: "before")), from: phone)
    try board.send(.add("2"), from: phone)
    try board.send(.remove("2"), from: phone)
    try board.send(.allRemoved(Message.RemovalOfAll()), from: phone)
    try board.send(.add(.sample("3", title: "old")), from: phone)
    let straggler = phone.message(.updated(.sample("3", title: "straggler")))
    let old = phone.sessionID
    phone.sessionID = "11111111-2222-3333-4444-555555555555"
    phone.revision = 0
    for name in ["1", "2", "3"] { try board.send(.add(name), from: phone) }
    #expect(board.panel?.titles == ["3", "1", "2"])
    phone.sessionID = old
    try phone.send(straggler)
    board.settle()
    #expect(board.panel?.titles == ["3", "1", "2"])
  }

  @Test func removingWhatIsNotThereIsNoError() throws {
    let (board, phone) = try Board.paired()
    #expect(try board.send(.remove("never there"), from: phone) == .accepted)
  }

  @Test func theListIsBoundedInNumber() throws {
    var configuration = Configuration()
    configuration.historyCount = 5
    let (board, phone) = try Board.paired(configuration)
    for number in 1...12 { try board.send(.add("\(number)"), from: phone) }
    #expect(board.panel?.titles == ["8", "9", "10", "11", "12"])
    #expect(board.shelf.count(.notifications) == 5)
  }

  @Test func theListIsBoundedInBytes() throws {
    var configuration = Configuration()
    configuration.historyBytes = 100_000
    let (board, phone) = try Board.paired(configuration)
    for number in 1...9 {
      let body = String(repeating: "x", count: 30_000)
      try board.send(.add(.sample("\(number)", body: body)), from: phone)
    }
    #expect(board.panel?.titles == ["7", "8", "9"])
    let kept = board.shelf.rows.filter { $0.collection == .notifications }
    #expect(kept.reduce(0) { $0 + $1.value.count } <= 100_000)
  }

  /// Never much more than 64 KiB at once, however many there are; what comes meanwhile waits its turn.
  @Test func aNewPanelIsToldOfManyCardsBitByBit() throws {
    let (board, phone) = try Board.paired()
    let body = String(repeating: "x", count: 3_000)
    for number in 0..<100 { try board.send(.add(.sample("\(number)", body: body)), from: phone) }
    var told: [String] = []
    var event = Event.panelConnected(Watcher.capabilities)
    var rounds = 0
    repeat {
      let messages = board.engine.handle(event, at: board.now).compactMap {
        if case .panel(let message) = $0 { message } else { nil }
      }
      let cards = messages.compactMap { if case .show(let card) = $0 { card.title } else { nil } }
      #expect(cards.count <= 25)
      #expect(messages.contains(.replayed) == !board.engine.isReplaying)
      told += cards
      event = .panelTookAll
      rounds += 1
      if rounds == 2 { try phone.send(.add("new")) }
    } while board.engine.isReplaying
    #expect(told == (0..<100).map { "\($0)" })
    #expect(rounds == 5)
    board.settle()
    #expect(board.panel?.titles.last == "new")
  }

  @Test func everyFieldReachesThePanel() throws {
    let (board, phone) = try Board.paired()
    var notification = ForwardedNotification.sample("1", title: "\u{1F468}\u{200D}\u{1F469}")
    notification.subtitle = "subtitle"
    notification.body = String(repeating: "\u{645}", count: 5_000)
    notification.summary = "summary"
    notification.threadIdentifier = "thread"
    notification.attributes = [.critical, .priority]
    notification.displayDate = .allDayDate(Timestamp(utcMilliseconds: 99, offsetMinutes: 0))
    notification.actions = [
      .init(identifier: "r", title: "Reply", kind: .textInput, placeholder: "Message"),
      .init(identifier: "x", kind: .dismiss),
      .init(identifier: "l", title: "Like", kind: .background),
      .init(identifier: "?", title: "Later", kind: .init(rawValue: 77)),
    ]
    try board.send(.add(notification, kind: .incomingCall), from: phone)
    let card = try #require(board.panel?.order.first)
    #expect(card.kind == .call)
    #expect(card.title == notification.title)
    #expect(card.subtitle == "subtitle")
    #expect(card.body == notification.body)
    #expect(card.summary == "summary")
    #expect(card.thread == "thread")
    #expect(card.attributes == [.critical, .priority])
    #expect(card.displayDate == .allDay(99))
    #expect(card.offset == 60)
    #expect(
      card.actions.map { $0.kind } == [
        .text(placeholder: "Message"), .dismiss, .background, .background,
      ])
    #expect(card.actions.map { $0.title } == ["Reply", "", "Like", "Later"])
  }

  @Test func aLiveActivityIsACardUntilItEnds() throws {
    let (board, phone) = try Board.paired()
    phone.sessionID = "99999999-2222-3333-4444-555555555555"
    func step(_ step: LiveActivity.Step, _ title: String?) throws -> Message {
      let content = title.map { LiveActivity.Content(alertTitle: $0) }
      let body = LiveActivity(
        step: step, identifier: "match", sourceIdentifier: "com.example.sport",
        sourceName: "Sport", state: step == .end ? .ended : .active, content: content)
      let message = phone.message(.liveActivity(body), feature: .liveActivities)
      try phone.send(message)
      board.settle()
      return message
    }
    _ = try step(.start, "0:0")
    let goal = try step(.alert, "1:0")
    _ = try step(.stateOnly, nil)
    #expect(board.panel?.titles == ["1:0"])
    #expect(board.panel?.order.first?.kind == .liveActivity)
    #expect(phone.alerted(goal.identifier) == [true])
    _ = try step(.end, nil)
    #expect(board.panel?.titles == [])
  }

  @Test func theLocalTimesOffsetIsKept() throws {
    let (board, phone) = try Board.paired()
    let now = Timestamp(utcMilliseconds: 0, offsetMinutes: -210)
    try board.send(.localTime(LocalTime(now: now)), from: phone)
    #expect(board.panel?.status?.offset == -210)
    board.restart()
    board.connectPanel()
    #expect(board.panel?.status?.offset == -210)
  }
}

@Suite struct FileTests {
  private func announce(
    _ bytes: Int, attachments: [Int] = [], board: Board, _ phone: Handset
  ) throws -> UInt64 {
    var notification = ForwardedNotification.sample("1")
    notification.sourceIcon = .init(type: "public.png", byteCount: UInt64(bytes))
    notification.attachments = attachments.map {
      .init(type: "public.jpeg", byteCount: UInt64($0))
    }
    try board.send(.add(notification), from: phone)
    return phone.revision
  }

  private func part(
    _ range: Range<Int>, of total: Int, _ revision: UInt64, role: FilePart.Role = .sourceIcon,
    index: UInt64 = 0, byte: UInt8 = 7
  ) -> Message.Body {
    .filePart(
      FilePart(
        notification: .init(source: "com.example.mail", notification: "1"), revision: revision,
        role: role, index: index, offset: UInt64(range.lowerBound), total: UInt64(total),
        bytes: [UInt8](repeating: byte, count: range.count)))
  }

  @Test func anIconIsShownOnceItIsWhole() throws {
    let (board, phone) = try Board.paired()
    let revision = try announce(5_000, board: board, phone)
    // The small end overtakes the large beginning.
    #expect(
      try board.send(part(4_500..<5_000, of: 5_000, revision, byte: 2), from: phone) == .accepted)
    #expect(board.panel?.order.first?.icon == nil)
    #expect(try board.send(part(0..<4_500, of: 5_000, revision, byte: 1), from: phone) == .accepted)
    let icon = try #require(board.panel?.order.first?.icon)
    #expect(icon.format == .png)
    #expect(
      icon.bytes == [UInt8](repeating: 1, count: 4_500) + [UInt8](repeating: 2, count: 500))
    #expect(board.panel?.alerts.count == 1)
  }

  @Test func filesSurviveARestartInPartAndWhole() throws {
    let (board, phone) = try Board.paired()
    let revision = try announce(200, board: board, phone)
    try board.send(part(0..<100, of: 200, revision), from: phone)
    board.restart()
    board.connectPanel()
    board.connect(phone)
    try board.send(part(100..<200, of: 200, revision), from: phone)
    #expect(board.panel?.order.first?.icon?.bytes.count == 200)
    board.restart()
    board.connectPanel()
    #expect(board.panel?.order.first?.icon?.bytes.count == 200)
  }

  @Test func anAttachmentIsToldOfWithTheCardAndHandedOverWhenAskedFor() throws {
    let (board, phone) = try Board.paired()
    let revision = try announce(200, attachments: [300, 400], board: board, phone)
    let card = try #require(board.panel?.order.first)
    #expect(card.attachments.map(\.kind) == [.picture, .picture])
    #expect(card.attachments.map(\.isThere) == [false, false])
    try board.send(part(0..<300, of: 300, revision, role: .attachment), from: phone)
    #expect(board.panel?.order.first?.attachments.map(\.isThere) == [true, false])
    for index: UInt8 in [0, 1, 2, 255] {
      board.happen(.panelMessage(.fetch(card.id, attachment: index)))
    }
    board.happen(.panelMessage(.fetch(CardID(99), attachment: 0)))
    let whole = Picture(format: .jpeg, bytes: [UInt8](repeating: 7, count: 300))
    #expect(board.panel?.fetched == [whole, nil, nil, nil, nil])
    #expect(board.panel?.alerts.count == 1)
  }

  @Test func aFileThatIsNoPictureIsToldOfAsSuch() throws {
    let (board, phone) = try Board.paired()
    var notification = ForwardedNotification.sample("1")
    notification.attachments = ["public.heic", "public.mp3", "com.adobe.pdf"].map {
      .init(type: $0, byteCount: 5)
    }
    try board.send(.add(notification), from: phone)
    #expect(board.panel?.order.first?.attachments.map(\.kind) == [.picture, .other, .other])
  }

  @Test func filesGoWithTheirNotification() throws {
    let (board, phone) = try Board.paired()
    let revision = try announce(200, attachments: [300], board: board, phone)
    try board.send(part(0..<200, of: 200, revision), from: phone)
    try board.send(part(0..<300, of: 300, revision, role: .attachment), from: phone)
    #expect(board.shelf.count(.attachments) == 2)
    try board.send(.remove("1"), from: phone)
    #expect(board.shelf.count(.attachments) == 0)
  }

  @Test func anUpdateKeepsThePictureItStillAnnounces() throws {
    let (board, phone) = try Board.paired()
    let revision = try announce(200, attachments: [300], board: board, phone)
    try board.send(part(0..<200, of: 200, revision), from: phone)
    try board.send(part(0..<300, of: 300, revision, role: .attachment), from: phone)
    var notification = ForwardedNotification.sample("1", title: "changed")
    notification.sourceIcon = .init(type: "public.png", byteCount: 200)
    try board.send(.updated(notification), from: phone)
    #expect(board.panel?.order.first?.icon?.bytes.count == 200)
    #expect(board.shelf.count(.attachments) == 1)
    // The new revision's own bytes take its place.
    try board.send(part(0..<200, of: 200, phone.revision, byte: 9), from: phone)
    #expect(board.panel?.order.first?.icon?.bytes.first == 9)
    notification.sourceIcon = nil
    try board.send(.updated(notification), from: phone)
    #expect(board.panel?.order.first?.icon == nil)
    #expect(board.shelf.count(.attachments) == 0)
  }

  @Test func partsNobodyWaitsForAreTakenAndDropped() throws {
    let (board, phone) = try Board.paired()
    let revision = try announce(200, board: board, phone)
    let strays: [Message.Body] = [
      part(0..<10, of: 200, revision - 1), part(0..<10, of: 10, revision, role: .contextIcon),
      part(0..<10, of: 10, revision, role: .attachment, index: 3),
      part(0..<10, of: 10, revision, role: .init(rawValue: 55)),
      part(0..<10, of: 200, revision, index: 1 << 40),
    ]
    for stray in strays { #expect(try board.send(stray, from: phone) == .accepted) }
    #expect(board.shelf.count(.attachments) == 0)
  }

  @Test func partsThatContradictThemselvesAreMalformed() throws {
    let (board, phone) = try Board.paired()
    let revision = try announce(200, board: board, phone)
    try board.send(part(0..<100, of: 200, revision), from: phone)
    let bad: [Message.Body] = [
      part(150..<250, of: 200, revision), part(0..<10, of: 100, revision),
      part(50..<150, of: 200, revision), part(0..<100, of: 200, revision, byte: 8),
    ]
    for body in bad { #expect(try board.send(body, from: phone) == .refused(.malformed)) }
    #expect(try board.send(part(0..<100, of: 200, revision), from: phone) == .accepted)
  }

  @Test func filesThatAreTooLargeAreRefused() throws {
    let (board, phone) = try Board.paired()
    let revision = try announce(0, attachments: [0, 0, 0, 0, 0], board: board, phone)
    #expect(
      try board.send(part(0..<10, of: 262_145, revision), from: phone) == .refused(.tooLarge))
    for index in 0..<4 {
      let whole = part(0..<10, of: 262_144, revision, role: .attachment, index: UInt64(index))
      #expect(try board.send(whole, from: phone) == .accepted)
    }
    let fifth = part(0..<10, of: 10, revision, role: .attachment, index: 4)
    #expect(try board.send(fifth, from: phone) == .refused(.tooLarge))
  }

  @Test func picturesPushOldNotificationsOutAndNeverTheirOwn() throws {
    var configuration = Configuration()
    configuration.historyBytes = 100_000
    let (board, phone) = try Board.paired(configuration)
    try board.send(.add("0"), from: phone)
    let revision = try announce(0, attachments: [200_000], board: board, phone)
    for start in stride(from: 0, to: 200_000, by: 40_000) {
      let range = start..<(start + 40_000)
      try board.send(part(range, of: 200_000, revision, role: .attachment), from: phone)
    }
    #expect(board.panel?.titles == ["1"])
  }
}
