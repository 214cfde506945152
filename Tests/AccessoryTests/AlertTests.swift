import Accessory
import GATTProfile
import PanelProtocol
import Testing

/// Who decides whether the accessory alerts, and how: as tables.
@Suite struct AlertTests {
  struct Wish: CustomTestStringConvertible {
    let should, can, focus: Bool
    let alerts: Bool
    var testDescription: String { "should \(should), can \(can), focus \(focus)" }
  }

  static let wishes = [
    Wish(should: true, can: true, focus: false, alerts: true),
    Wish(should: true, can: true, focus: true, alerts: false),
    Wish(should: true, can: false, focus: false, alerts: false),
    Wish(should: true, can: false, focus: true, alerts: false),
    Wish(should: false, can: true, focus: false, alerts: false),
    Wish(should: false, can: true, focus: true, alerts: false),
    Wish(should: false, can: false, focus: false, alerts: false),
    Wish(should: false, can: false, focus: true, alerts: false),
  ]

  @Test(arguments: wishes)
  func thePhoneDecidesAndTheQuieterMarkWins(_ wish: Wish) throws {
    let (board, phone) = try Board.paired()
    let message = phone.message(
      .add(.sample("1"), should: wish.should, can: wish.can, focus: wish.focus))
    try phone.send(message)
    board.settle()
    #expect(board.panel?.alerts.count == (wish.alerts ? 1 : 0))
    #expect(phone.alerted(message.identifier) == [wish.alerts])
    #expect(board.panel?.titles == ["1"])
  }

  struct Feeling: CustomTestStringConvertible {
    let kind: AlertingContext.Kind
    let sound: Bool?
    let expected: Alert
    var testDescription: String { "kind \(kind.rawValue), sound \(String(describing: sound))" }

    init(
      _ kind: AlertingContext.Kind, sound: Bool?, _ card: Card.Kind, _ devices: Alert.Devices,
      ignoresSilent: Bool = false, duration: UInt32
    ) {
      self.kind = kind
      self.sound = sound
      expected = Alert(
        id: AlertID(0), card: CardID(0), kind: card, devices: devices,
        ignoresSilent: ignoresSilent, duration: duration)
    }
  }

  static let silent: Alert.Devices = [.light, .vibration]
  static let loud: Alert.Devices = [.light, .vibration, .sound]

  static let feelings = [
    Feeling(.notification, sound: nil, .notification, silent, duration: 2_000),
    Feeling(.notification, sound: false, .notification, loud, duration: 2_000),
    Feeling(
      .notification, sound: true, .notification, loud, ignoresSilent: true, duration: 2_000),
    Feeling(.incomingCall, sound: false, .call, loud, duration: 60_000),
    Feeling(.incomingCall, sound: nil, .call, silent, duration: 60_000),
    Feeling(.alarm, sound: true, .alarm, loud, ignoresSilent: true, duration: 120_000),
    Feeling(.timer, sound: true, .timer, loud, ignoresSilent: true, duration: 60_000),
    Feeling(.init(rawValue: 99), sound: false, .notification, loud, duration: 2_000),
  ]

  @Test(arguments: feelings)
  func kindAndSoundSayHowItFeels(_ feeling: Feeling) throws {
    let (board, phone) = try Board.paired()
    let sound = feeling.sound.map { AlertingContext.Sound(ignoresSilent: $0) }
    try board.send(.add(.sample("1"), kind: feeling.kind, sound: sound), from: phone)
    let alert = try #require(board.panel?.alerts.first)
    #expect(alert.kind == feeling.expected.kind)
    #expect(alert.devices == feeling.expected.devices)
    #expect(alert.ignoresSilent == feeling.expected.ignoresSilent)
    #expect(alert.duration == feeling.expected.duration)
  }

  @Test func marksOfPriorityAreNoReasonToAlert() throws {
    let (board, phone) = try Board.paired()
    var notification = ForwardedNotification.sample("1")
    notification.attributes = [.critical, .timeSensitive, .priority]
    try board.send(.add(notification, should: false), from: phone)
    #expect(board.panel?.alerts.isEmpty == true)
  }

  @Test func anUpdateNeverAlerts() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add("1"), from: phone)
    for number in 0..<5 {
      try board.send(.updated(.sample("1", title: "\(number)")), from: phone)
    }
    #expect(board.panel?.alerts.count == 1)
  }

  @Test func aKnownNotificationAlertsAgainOnlyWithNews() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add(.sample("1", body: "Where are you?")), from: phone)
    let same = phone.message(.add(.sample("1", body: "Where are you?")))
    try phone.send(same)
    board.settle()
    #expect(board.panel?.alerts.count == 1)
    #expect(phone.alerted(same.identifier) == [false])
    try board.send(.add(.sample("1", body: "Hello?"), should: false), from: phone)
    #expect(board.panel?.alerts.count == 1)
    try board.send(.add(.sample("1", body: "Now I am worried")), from: phone)
    #expect(board.panel?.alerts.count == 2)
  }

  @Test func aCallStopsRingingWhenItsNotificationGoes() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add(.sample("call"), kind: .incomingCall), from: phone)
    let alert = try #require(board.panel?.alerts.first)
    #expect(board.panel?.stopped == [])
    try board.send(.remove("call"), from: phone)
    #expect(board.panel?.stopped == [alert.id])
  }

  @Test func anAnswerStopsTheRinging() throws {
    let (board, phone) = try Board.paired()
    let decline = ForwardedNotification.Action(
      identifier: "decline", title: "Decline", kind: .background)
    try board.send(
      .add(.sample("call", actions: [decline]), kind: .incomingCall), from: phone)
    let alert = try #require(board.panel?.alerts.first)
    board.answer(alert.card, .action(index: 0))
    #expect(board.panel?.stopped == [alert.id])
  }

  @Test func linksComeAndGoWithoutAnAlert() throws {
    let (board, phone) = try Board.paired()
    for _ in 0..<5 {
      board.disconnect(phone)
      board.pass(1_000)
      board.connect(phone)
      board.settle()
    }
    #expect(board.panel?.alerts.isEmpty == true)
  }
}

@Suite struct AlertReportTests {
  private func add(
    _ name: String, _ board: Board, _ phone: Handset, kind: AlertingContext.Kind = .notification
  ) throws -> RandomIdentifier {
    let message = phone.message(.add(.sample(name), kind: kind))
    let id = try phone.send(message)
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    return message.identifier
  }

  @Test func yesIsSaidOnlyAfterThePanelConfirmed() throws {
    let (board, phone) = try Board.paired(panel: .staysSilent)
    let message = try add("1", board, phone)
    board.pass(700)
    #expect(phone.alerted(message) == [])
    let alert = try #require(board.panel?.alerts.first)
    board.happen(.panelMessage(.alerted(alert.id, true)))
    board.settle()
    #expect(phone.alerted(message) == [true])
  }

  @Test func aPanelThatCannotAlertMeansNo() throws {
    let (board, phone) = try Board.paired(panel: .denies)
    let message = try add("1", board, phone)
    #expect(phone.alerted(message) == [false])
  }

  @Test func withoutAPanelTheAnswerIsNoAndTheNotificationIsKept() throws {
    let (board, phone) = try Board.paired(panel: nil)
    let message = try add("1", board, phone)
    #expect(phone.alerted(message) == [false])
    board.connectPanel()
    #expect(board.panel?.titles == ["1"])
    #expect(board.panel?.alerts.isEmpty == true)
  }

  @Test func after800MillisecondsTheAnswerIsNoAndTheAlertIsTakenBack() throws {
    let (board, phone) = try Board.paired(panel: .staysSilent)
    let message = try add("1", board, phone, kind: .incomingCall)
    let alert = try #require(board.panel?.alerts.first)
    board.pass(799)
    #expect(phone.alerted(message) == [])
    board.pass(1)
    #expect(phone.alerted(message) == [false])
    #expect(board.panel?.stopped == [alert.id])
    board.happen(.panelMessage(.alerted(alert.id, true)))
    board.settle()
    #expect(phone.alerted(message) == [false], "a late yes changes nothing")
  }

  @Test func aPanelThatComesBackInTimeGetsTheAlertAgain() throws {
    let (board, phone) = try Board.paired(panel: .staysSilent)
    let message = try add("1", board, phone)
    board.disconnectPanel()
    board.pass(500)
    board.connectPanel(.confirms)
    #expect(board.panel?.alerts.count == 2)
    #expect(Set(board.panel?.alerts.map { $0.id } ?? []).count == 1)
    #expect(phone.alerted(message) == [true])
  }

  @Test func whatAPanelConfirmedIsNotAlertedAgainByTheNext() throws {
    let (board, phone) = try Board.paired()
    _ = try add("1", board, phone, kind: .alarm)
    board.disconnectPanel()
    board.connectPanel()
    #expect(board.panel?.alerts.count == 1)
  }

  @Test func aPanelThatComesTooLateDoesNotAlert() throws {
    let (board, phone) = try Board.paired(panel: .staysSilent)
    let message = try add("1", board, phone)
    board.disconnectPanel()
    board.pass(900)
    board.connectPanel(.confirms)
    #expect(board.panel?.alerts.count == 1)
    #expect(phone.alerted(message) == [false])
  }

  @Test func aRemovalBeforeTheConfirmationMeansNo() throws {
    let (board, phone) = try Board.paired(panel: .staysSilent)
    let message = try add("1", board, phone)
    try board.send(.remove("1"), from: phone)
    #expect(phone.alerted(message) == [false])
  }

  @Test func theReportIsSealedForTheSessionOfItsMessage() throws {
    let (board, phone) = try Board.paired()
    _ = try add("1", board, phone)
    #expect(phone.unopened == 0)
    #expect(phone.heard.last?.feature == .notifications)
  }
}

@Suite struct StormTests {
  @Test func fiveHundredNotificationsAlertAFewTimesAndOnceForAllTheRest() throws {
    var configuration = Configuration()
    configuration.historyCount = 100
    let (board, phone) = try Board.paired(configuration)
    var names: [RandomIdentifier] = []
    for number in 0..<500 {
      let source = "com.example.app\(number % 50)"
      let message = phone.message(.add(.sample("\(number)", source: source)))
      names.append(message.identifier)
      try phone.send(message)
      if number % 20 == 0 { board.pass(100) }
    }
    board.settle()
    let during = board.panel?.alerts.count ?? 0
    #expect(during <= 7)
    board.pass(15_000)
    #expect((board.panel?.alerts.count ?? 0) == during + 1, "one summary")
    let last = board.panel?.order.last
    #expect(board.panel?.alerts.last?.card == last?.id)
    #expect(board.panel?.cards.count == 100)
    board.pass(600_000)
    #expect((board.panel?.alerts.count ?? 0) == during + 1)
    // Every one of them got its report, true for those that alerted at once.
    #expect(names.allSatisfy { phone.alerted($0).count == 1 })
    #expect(names.count { phone.alerted($0) == [true] } == during)
  }

  @Test func fiveHundredRepetitionsOfOneItemAlertOnce() throws {
    let (board, phone) = try Board.paired()
    for _ in 0..<500 { try phone.send(phone.message(.add("the same"))) }
    board.settle()
    board.pass(120_000)
    #expect(board.panel?.alerts.count == 1)
    #expect(board.panel?.titles == ["the same"])
  }

  @Test func oneNoisyAppDoesNotSilenceTheOthers() throws {
    let (board, phone) = try Board.paired()
    for number in 0..<10 {
      try board.send(.add(.sample("\(number)", source: "noisy")), from: phone)
    }
    #expect(board.panel?.alerts.count == 3)
    try board.send(.add(.sample("1", source: "quiet")), from: phone)
    #expect(board.panel?.alerts.count == 4)
  }

  @Test func aCallRingsInTheMiddleOfAStorm() throws {
    let (board, phone) = try Board.paired()
    for number in 0..<50 { try board.send(.add("\(number)"), from: phone) }
    let before = board.panel?.alerts.count ?? 0
    try board.send(.add(.sample("call", source: "phone"), kind: .incomingCall), from: phone)
    #expect(board.panel?.alerts.count == before + 1)
    #expect(board.panel?.alerts.last?.kind == .call)
  }

  @Test func callsWithoutEndRingAFewTimesOnly() throws {
    let (board, phone) = try Board.paired()
    for number in 0..<50 {
      try board.send(.add(.sample("\(number)"), kind: .incomingCall), from: phone)
      try board.send(.remove("\(number)"), from: phone)
    }
    #expect(board.panel?.alerts.count == 4)
  }

  @Test func anAppMayAlertAgainAfterAWhile() throws {
    let (board, phone) = try Board.paired()
    for number in 0..<3 { try board.send(.add("\(number)"), from: phone) }
    board.pass(15_000)
    try board.send(.add("later"), from: phone)
    #expect(board.panel?.alerts.count == 4)
  }

  @Test func aStormWhoseCardsAreGoneIsNotSummedUp() throws {
    let (board, phone) = try Board.paired()
    for number in 0..<4 { try board.send(.add("\(number)"), from: phone) }
    #expect(board.panel?.alerts.count == 3)
    try board.send(.allRemoved(Message.RemovalOfAll()), from: phone)
    board.pass(60_000)
    #expect(board.panel?.alerts.count == 3)
  }

  @Test func summariesAreAMinuteApart() throws {
    let (board, phone) = try Board.paired()
    for round in 0..<12 {
      for number in 0..<30 { try board.send(.add("\(round)-\(number)"), from: phone) }
      board.pass(10_000)
    }
    // Two minutes of it: what the buckets give, and two or three summaries.
    #expect((board.panel?.alerts.count ?? 0) <= 3 + 120 / 15 + 3)
  }
}
