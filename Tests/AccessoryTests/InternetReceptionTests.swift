import Accessory
import GATTProfile
import HPKE
import PanelProtocol
import Ratchet
import Testing

/// Messages that come over the internet.
@Suite struct InternetReceptionTests {
  @Test func aMessageIsShownWithoutAnyLink() throws {
    let (board, phone) = try Board.online()
    board.disconnect(phone)
    #expect(try board.post(.add("1"), from: phone) == .taken)
    #expect(board.panel?.titles == ["1"])
    #expect(board.panel?.alerts.count == 1)
  }

  @Test func theBareBlockIsTakenAsWell() throws {
    let (board, phone) = try Board.online()
    let message = try phone.parcel(phone.message(.add("1")))
    #expect(board.post(message.block) == .taken)
    #expect(board.panel?.titles == ["1"])
  }

  @Test func theSameIndexIsTakenOnce() throws {
    let (board, phone) = try Board.online()
    let message = try phone.parcel(phone.message(.add("1")))
    #expect(board.post(message) == .taken)
    #expect(board.post(message) == .dropped)
    #expect(board.panel?.firstShown.count == 1)
    #expect(board.reports.contains(.unopenedParcel(PhoneIndex(1))) == false)
  }

  @Test func messagesOpenInAnyOrderAndSkippedKeysAreDroppedAtTheirUse() throws {
    let (board, phone) = try Board.online()
    let messages = try (0..<6).map { try phone.parcel(phone.message(.add("\($0)"))) }
    #expect(board.post(messages[5]) == .taken)
    #expect(board.shelf.count(.skippedKeys) == 5)
    board.restart()
    board.connectPanel()
    for (number, rest) in [(2, 4), (0, 3), (4, 2), (1, 1), (3, 0)] {
      #expect(board.post(messages[number]) == .taken)
      #expect(board.shelf.count(.skippedKeys) == rest)
    }
    #expect(Set(board.panel?.titles ?? []) == ["0", "1", "2", "3", "4", "5"])
    for message in messages { #expect(board.post(message) == .dropped) }
  }

  @Test func whatOneMessageChangesInTheRatchetIsOneRow() throws {
    let (board, phone) = try Board.online()
    try phone.skip(1_000)
    try board.post(.add("1"), from: phone)
    try board.post(.remove("1"), from: phone)
    let steps = board.shelf.lastSteps
    #expect(steps < 6)
    #expect(board.shelf.count(.skippedKeys) == 1_000)
  }

  @Test func aJumpOfFiftyThousandOpensInSlices() throws {
    let (board, phone) = try Board.online()
    try phone.skip(50_000)
    let message = try phone.parcel(phone.message(.add("far")))
    let id = ParcelID(99)
    board.happen(.parcel(id, message.encoded))
    var slices = 1
    while board.settlements[id] == nil, slices < 1_000 {
      #expect(board.engine.deadline == board.now.uptime)
      board.happen(.deadline)
      slices += 1
    }
    #expect(board.settlements[id] == .taken)
    #expect(slices > 100)
    #expect(board.shelf.count(.skippedKeys) == 50_000)
  }

  @Test func whatIsNearGoesBeforeWhatIsFar() throws {
    let (board, phone) = try Board.online()
    try phone.skip(5)
    let near = try phone.parcel(phone.message(.add("near")))
    try phone.skip(40_000)
    let far = try phone.parcel(phone.message(.add("far")))
    var forged = far
    forged.index = 45_000
    forged.sealed[20] ^= 1
    board.happen(.parcel(ParcelID(91), forged.encoded))
    board.happen(.parcel(ParcelID(92), far.encoded))
    board.happen(.deadline)
    board.happen(.parcel(ParcelID(93), near.encoded))
    board.settle()
    #expect(board.settlements[ParcelID(93)] == .taken)
    #expect(board.settlements[ParcelID(91)] == nil)
    board.derive()
    #expect(board.settlements[ParcelID(91)] == .dropped)
    #expect(board.settlements[ParcelID(92)] == .later)
    // A minute later the forgery's steps are forgotten.
    board.pass(60_000)
    #expect(board.post(far.encoded, as: ParcelID(94)) == .taken)
    #expect(board.panel?.titles == ["near", "far"])
  }

  @Test func aLongerJumpIsRefusedBeforeAnyHashing() throws {
    let (board, phone) = try Board.online()
    var message = try phone.parcel(phone.message(.add("1")))
    message.index = 50_001
    let before = board.now.uptime
    board.happen(.parcel(ParcelID(1), message.encoded))
    #expect(board.settlements[ParcelID(1)] == .dropped)
    #expect((board.engine.deadline ?? .max) > before)
    message.index = 0
    #expect(board.post(message) == .taken)
  }

  @Test func anAlteredMessageChangesNothing() throws {
    let (board, phone) = try Board.online()
    let message = try phone.parcel(phone.message(.add("1")))
    for place in message.sealed.indices {
      var altered = message
      altered.sealed[place] ^= 1
      #expect(board.post(altered) == .dropped)
    }
    for index in [1, 2, 300] as [UInt32] {
      var altered = message
      altered.index = index
      #expect(board.post(altered) == .dropped)
    }
    #expect(board.panel?.cards.isEmpty == true)
    #expect(board.shelf.count(.skippedKeys) == 0)
    #expect(board.post(message) == .taken)
  }

  @Test func forgedJumpsBuyAMinutesStepsAndHoldUpNobodyElse() throws {
    let (board, phone) = try Board.online()
    let other = board.phone(2)
    other.sessionID = "22222222-1A5F-4E83-9C06-7F3D2B8A4E61"
    try board.pair(other)
    try board.send(.hello(Hello(software: "phone", version: "1")), from: other)
    var forged = try phone.parcel(phone.message(.add("1")))
    let honest = forged
    forged.index = 40_000
    board.happen(.parcel(ParcelID(1), forged.encoded))
    board.happen(.parcel(ParcelID(2), forged.encoded))
    #expect(board.settlements[ParcelID(1)] == nil)
    // While the first one is worked at, the other phone's message is taken at once.
    board.happen(.parcel(ParcelID(3), try other.parcel(other.message(.add("2"))).encoded))
    #expect(board.settlements[ParcelID(3)] == .taken)
    board.derive()
    #expect(board.settlements[ParcelID(1)] == .dropped)
    #expect(board.settlements[ParcelID(2)] == .later)
    #expect(board.post(honest) == .taken)
    board.pass(60_000)
    #expect(board.post(forged) == .dropped)
  }

  /// Forged so that nothing is left of the minute's steps: what follows in order opens all the same.
  @Test func whatIsNearOpensWhateverWasForged() throws {
    let (board, phone) = try Board.online()
    let honest = try (0..<3).map { try phone.parcel(phone.message(.add("\($0)"))) }
    var forged = honest[0]
    for index in [29_999, 29_999] as [UInt32] {
      forged.index = index
      #expect(board.post(forged) == .dropped)
    }
    forged.index = 100
    #expect(board.post(forged) == .later)
    for message in honest { #expect(board.post(message) == .taken) }
  }

  @Test func noPhoneHasMoreThanSixtyFourMessagesWaiting() throws {
    let (board, phone) = try Board.online()
    var forged = try phone.parcel(phone.message(.add("1")))
    forged.index = 40_000
    for number in 1...70 { board.happen(.parcel(ParcelID(UInt64(number)), forged.encoded)) }
    #expect(board.settlements.values.count { $0 == .later } == 6)
    board.derive()
    #expect(board.settlements.count == 70)
  }

  @Test(arguments: [true, false])
  func theSameNotificationByBothWaysIsShownOnce(_ internetFirst: Bool) throws {
    let (board, phone) = try Board.online()
    let message = phone.message(.add("1"))
    let later = phone.message(.updated(.sample("1", title: "1, changed")))
    for round in 0..<2 {
      if (round == 0) == internetFirst {
        #expect(board.post(try phone.parcel(message)) == .taken)
      } else {
        let id = try phone.send(message)
        board.settle()
        #expect(phone.receipts[id] == .accepted)
      }
      if round == 0 {
        try phone.send(later)
        board.settle()
      }
    }
    #expect(board.panel?.titles == ["1, changed"])
    #expect(board.panel?.firstShown.count == 1)
    #expect(board.panel?.alerts.count == 1)
    board.settle()
    // Over the link somebody waits for it, over the internet nobody.
    #expect(phone.alerted(message.identifier) == [true])
  }

  @Test func nothingIsReportedOverTheInternetAboutAlerts() throws {
    let (board, phone) = try Board.online()
    let reports = phone.heard.count
    try board.post(.add("1"), from: phone)
    board.pass(5_000)
    #expect(phone.heard.count == reports)
    #expect(board.dispatches.isEmpty)
  }

  @Test func whatCannotBeStoredComesAgainLater() throws {
    let (board, phone) = try Board.online()
    let message = try phone.parcel(phone.message(.add("1")))
    board.shelf.mood = .full
    #expect(board.post(message) == .later)
    #expect(board.panel?.cards.isEmpty == true)
    board.shelf.mood = .works
    #expect(board.post(message) == .taken)
    #expect(board.panel?.titles == ["1"])
  }

  @Test func aMessageThatSaysNothingUsableIsDroppedAndItsKeyIsUsed() throws {
    let (board, phone) = try Board.online()
    let nonsense = try phone.parcel(plaintext: [0xFF, 0x00])
    #expect(board.post(nonsense) == .dropped)
    #expect(board.post(nonsense) == .dropped)
    #expect(try board.post(.add("1"), from: phone) == .taken)
    #expect(board.shelf.count(.skippedKeys) == 0)
  }

  static let strays: [[UInt8]] = [
    [], [1, 2, 3], Array(repeating: 0xA3, count: 36), Array(repeating: 7, count: 70_000),
    [0xA1, 0x00, 0x01],
  ]

  @Test(arguments: strays)
  func whatIsNoMessageOrForNobodysKeysIsDropped(_ bytes: [UInt8]) throws {
    let (board, _) = try Board.online()
    #expect(board.post(bytes) == .dropped)
    #expect(board.reports.contains(.strayParcel))
  }

  @Test func aMessageThatOvertakesItsKeyExchangeComesAgainLater() throws {
    let (board, phone) = try Board.online()
    try phone.say(.request(KeyRequest(fresh: true)))
    board.settle()
    let offer = try #require(phone.offers.last)
    let keys = try phone.encapsulate(to: offer)
    let message = try phone.parcel(phone.message(.add("1")))
    #expect(board.post(message) == .later)
    try phone.say(.encapsulatedKey(phone.encapsulatedKey(keys)))
    board.settle()
    #expect(board.post(message) == .taken)
    #expect(board.panel?.titles == ["1"])
  }

  @Test func messagesUnderWayOpenForTheGraceTimeOfTheirKeys() throws {
    let (board, phone) = try Board.online()
    let old = try (0..<2).map { try phone.parcel(phone.message(.add("old \($0)"))) }
    try phone.say(.request(KeyRequest(fresh: true)))
    board.settle()
    try board.exchange(phone)
    #expect(try board.post(.add("new"), from: phone) == .taken)
    #expect(board.post(old[1]) == .taken)
    board.pass(301_000)
    #expect(board.post(old[0]) == .dropped)
    #expect(board.shelf.count(.ratchets) == 2)
    #expect(board.shelf.count(.skippedKeys) == 0)
  }

  @Test func aPhoneThatIsForgottenLeavesNothing() throws {
    let (board, phone) = try Board.online()
    try phone.skip(3)
    try board.post(.add("1"), from: phone)
    board.happen(.bondRemoved(phone.bond))
    for collection in [Row.Collection.ratchets, .skippedKeys, .pushAddresses] {
      #expect(board.shelf.count(collection) == 0)
    }
    #expect(try board.post(.add("2"), from: phone) == .dropped)
  }

  @Test func theFirstIndexMayBeOne() throws {
    let (board, phone) = try Board.online()
    let first = try phone.root(.hostToAccessory)
    phone.sending[0] = OutgoingRatchet(
      keyID: first.keyID, chain: try Chain(nextIndex: 1, key: first.chain.key))
    let message = try phone.parcel(phone.message(.add("1")))
    #expect(message.index == 1)
    #expect(board.post(message) == .taken)
    #expect(try board.post(.add("2"), from: phone) == .taken)
    #expect(board.shelf.count(.skippedKeys) == 0)
  }

  @Test func aRowThatIsLostEndsTheRatchetForGood() throws {
    let (board, phone) = try Board.online()
    try board.post(.add("1"), from: phone)
    let row = try #require(board.shelf.rows.first { $0.collection == .ratchets })
    board.shelf.damage(Row(.ratchets, key: row.key, value: [99], secret: row.secret))
    for other in board.shelf.rows where other.collection == .ratchets {
      board.shelf.damage(Row(.ratchets, key: other.key, value: [99], secret: other.secret))
    }
    board.restart()
    board.connectPanel()
    #expect(try board.post(.add("2"), from: phone) == .dropped)
    #expect(board.panel?.titles == ["1"])
    board.happen(.internet(up: true))
    #expect(board.reports.contains(.rekeyWanted(PhoneIndex(1))))
  }

  @Test func aPhoneWhoseKeysAreNotForTheInternetIsAskedForNewOnes() throws {
    let (board, phone) = try Board.paired()
    board.configuration.transports.insert(.internet)
    board.restart()
    board.connectPanel()
    board.connect(phone)
    #expect(try board.post(.add("1"), from: phone) == .dropped)
    board.happen(.internet(up: true))
    board.settle()
    #expect(phone.hellos.last?.rekeyWanted == true)
    #expect(phone.offers.last?.transports.contains(.internet) == true)
    try board.exchange(phone)
    #expect(try board.post(.add("1"), from: phone) == .taken)
    #expect(board.panel?.titles == ["1"])
  }
}
