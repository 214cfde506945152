import Accessory
import GATTProfile
import PanelProtocol
import TestSupport
import Testing

/// Random days in the life of an accessory: a bad link, a dying panel, a failing disk, restarts at
/// any commit, new keys, answers. Whatever happens, what was acknowledged is there in the end, and
/// nothing is shown or alerted twice.
@Suite struct ScheduleTests {
  private final class Day {
    let board: Board
    let travellers: [Traveller]
    var random: SeededGenerator
    var answers: [AnswerID] = []
    var killing: UInt64 = 0
    /// The way over the internet, if this is a day with one.
    let server: Server?

    init(seed: UInt64, phones: Int, internet: Bool) throws {
      var configuration = Configuration()
      configuration.historyCount = 1_000
      if internet { configuration.transports.insert(.internet) }
      board = try Board(configuration)
      random = SeededGenerator(seed: seed)
      server = internet ? Server(board, seed: seed &+ 1) : nil
      travellers = (1...phones).map { [board] in Traveller(board.phone(UInt8($0))) }
      for traveller in travellers {
        board.happen(.bonded(traveller.phone.bond, name: "Phone"))
        board.connect(traveller.phone)
        board.settle()
        try traveller.beginExchange()
        board.settle()
        try traveller.lookAround()
      }
      board.connectPanel()
      board.air = Air(seed: seed, loss: 20, repetition: 20, swap: 20)
      board.isKilled = { [unowned self] in chance(of: killing) }
      guard let server else { return }
      for (number, traveller) in travellers.enumerated() {
        traveller.phone.pushToken = [0xF0, UInt8(number)]
        traveller.post = { message in server.keep(message) }
      }
    }

    func chance(of thousandth: UInt64) -> Bool { random.next() % 1_000 < thousandth }

    func number(_ limit: UInt64) -> UInt64 { random.next() % limit }

    /// Something happens.
    func step() throws {
      let traveller = travellers[Int(number(UInt64(travellers.count)))]
      let phone = traveller.phone
      let name = "\(number(12))"
      switch number(20) {
      case 0...4: try traveller.add(name, title: "\(name) at \(phone.revision)")
      case 5, 6: try traveller.update(name, title: "\(name) since \(phone.revision)")
      case 7: try traveller.remove(name)
      case 8: if chance(of: 100) { try traveller.removeAll() }
      case 9, 10: board.step(times: Int(number(4)))
      case 11, 12: board.pass(number(6_000))
      case 13: cutOrConnect(phone)
      case 14: switchPanel()
      case 15: board.shelf.mood = [.works, .works, .fails, .full, .reserveOnly][Int(number(5))]
      case 16: if chance(of: 300) { board.restart() }
      case 17: try traveller.beginExchange()
      case 18: answer()
      default: try traveller.restart(at: board.now.uptime)
      }
      let keys = traveller.active?.enc
      try traveller.lookAround()
      try goOnline(traveller, hasNewKeys: keys != traveller.active?.enc)
    }

    /// What the internet does in the meantime.
    private func goOnline(_ traveller: Traveller, hasNewKeys: Bool) throws {
      guard let server else { return }
      // What was sealed with the old keys has its grace time, and no more.
      if hasNewKeys { server.deliverAll() }
      if traveller.phone.link == nil, chance(of: 500) { try traveller.goOnline() }
      if chance(of: 100) { board.happen(.internet(up: chance(of: 500))) }
      if chance(of: 600) { server.deliver() }
      try server.push(to: travellers.map { $0.phone })
    }

    private func cutOrConnect(_ phone: Handset) {
      if phone.link == nil {
        board.connect(phone, mtu: [23, 50, 185, 517][Int(number(4))])
      } else {
        board.disconnect(phone)
      }
    }

    private func switchPanel() {
      if board.isPanelConnected {
        board.disconnectPanel()
      } else {
        board.connectPanel(chance(of: 700) ? .confirms : .staysSilent)
      }
    }

    private func answer() {
      guard board.isPanelConnected, let card = board.panel?.order.last else { return }
      let id = AnswerID(high: 1, low: UInt64(answers.count))
      answers.append(id)
      // Clearing would take the card away although the phone's own list says otherwise.
      board.happen(.panelMessage(.answer(Answer(id: id, card: card.id, choice: .action(index: 0)))))
    }

    /// Everything works again, until nobody waits for anything.
    func heal() throws {
      killing = 0
      board.air = Air()
      board.shelf.mood = .works
      for traveller in travellers where traveller.phone.link == nil {
        board.connect(traveller.phone)
      }
      if !board.isPanelConnected { board.connectPanel() }
      for _ in 0..<40 {
        board.pass(10_000)
        for traveller in travellers { try traveller.lookAround() }
        server?.deliverAll()
        try server?.push(to: travellers.map { $0.phone })
      }
    }
  }

  @Test(arguments: 0..<scaled(400))
  func nothingIsLostAndNothingHappensTwice(_ number: Int) throws {
    try live(try Day(seed: UInt64(number), phones: 1 + number % 2, internet: false), number)
  }

  /// The same with phones that walk out of reach, and a server that loses, repeats and swaps.
  @Test(arguments: 0..<scaled(400))
  func norByTheInternet(_ number: Int) throws {
    let day = try Day(seed: UInt64(number), phones: 1 + number % 2, internet: true)
    try live(day, number)
    #expect(day.server?.isEmpty == true)
    #expect(day.server?.reused.isEmpty == true, "no index serves two plaintexts")
  }

  private func live(_ day: Day, _ number: Int) throws {
    day.killing = number % 3 == 0 ? 0 : 20
    day.board.readsTogether = number % 4 > 1
    for _ in 0..<120 { try day.step() }
    try day.heal()
    let panel = try #require(day.board.panel)
    for traveller in day.travellers {
      #expect(traveller.isDone, "everything is acknowledged")
      #expect(traveller.phone.unopened == 0)
    }
    #expect(panel.titles.sorted() == day.travellers.flatMap { $0.titles }.sorted())
    #expect(panel.firstShown.values.allSatisfy { $0 == 1 })
    checkAlerts(day)
    checkAnswers(day)
    checkSize(day)
    // What the rows say is what the panel was told.
    day.board.restart()
    day.board.panel = Watcher()
    day.board.connectPanel()
    #expect(day.board.panel?.order == panel.order)
  }

  /// Each notification alerted at most as often as its phone added it.
  private func checkAlerts(_ day: Day) {
    guard let panel = day.board.panel else { return }
    var alerts: [String: Set<AlertID>] = [:]
    for alert in panel.alerts {
      guard let card = panel.everShown[alert.card] else { continue }
      let name = card.title.prefix { $0 != " " }
      alerts["\(card.phone.number) \(name)", default: []].insert(alert.id)
    }
    for (number, traveller) in day.travellers.enumerated() {
      for (name, adds) in traveller.adds {
        #expect(alerts["\(number + 1) \(name)", default: []].count <= adds)
      }
    }
  }

  /// What the panel was told is queued was carried out by the phone, and the panel knows.
  private func checkAnswers(_ day: Day) {
    guard let panel = day.board.panel else { return }
    let responses = day.travellers.flatMap { $0.phone.responses.map { $0.identifier } }
    for id in panel.everQueued {
      #expect(panel.answers[id] == .done)
      #expect(responses.contains(RandomIdentifier(high: id.high, low: id.low)))
    }
  }

  private func checkSize(_ day: Day) {
    let shelf = day.board.shelf
    let sent = day.travellers.reduce(0) { $0 + $1.sent }
    #expect(shelf.count(.messages) <= sent)
    #expect(shelf.count(.generations) <= 6 * day.travellers.count)
    #expect(shelf.count(.keyPairs) <= 8 * day.travellers.count)
    #expect(shelf.count(.notifications) <= 12 * day.travellers.count)
    #expect(shelf.count(.answers) <= 64)
  }
}
