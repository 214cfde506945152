import Linux
import Network
import TestSupport
import Testing

@Suite(.enabled(if: TestBroker.isInstalled, "SKIPPED: there is no mosquitto"))
struct BrokerTests {
  @Test func aMessageGoesFromOneClientToAnother() throws {
    let broker = try #require(TestBroker())
    let board = try Wire(Broker(broker, "board", "b/down"))
    let phone = try Wire(Broker(broker, "phone", "p/down"))
    #expect(try board.open() == false)
    try phone.open()
    phone.publish("b/down", [1, 2, 3], number: 77)
    #expect(try phone.next() == .published(77))
    #expect(try board.message() == [1, 2, 3])
  }

  @Test func theBrokerTellsOfMessagesThatItKeepsForNobody() throws {
    let broker = try #require(TestBroker())
    let phone = try Wire(Broker(broker, "phone", "p/down"))
    try phone.open()
    phone.publish("b/down", [1], number: 1)
    #expect(try phone.next() == .unheard(1))
    // A state that is retained waits for whoever comes.
    phone.connection.publish(
      Publication(topic: "p/status", payload: [1], isRetained: true), number: 2, at: Clock.uptime)
    #expect(try phone.next() == .published(2))
    // A session is enough; the accessory need not be there.
    var target = Broker(broker, "board", "b/down")
    target.sessionExpiry = 1
    let board = try Wire(target)
    try board.open()
    board.connection.leave()
    phone.publish("b/down", [3], number: 3)
    #expect(try phone.next() == .published(3))
    // And it ends with the session.
    while true {
      _ = try phone.pump(for: 500)
      phone.publish("b/down", [4], number: 4)
      if try phone.next() == .unheard(4) { return }
    }
  }

  @Test func whatIsNotReleasedComesAgain() throws {
    let broker = try #require(TestBroker())
    let phone = try Wire(Broker(broker, "phone", "p/down"))
    try phone.open()
    let target = Broker(broker, "board", "b/down")
    var board: Wire? = try Wire(target)
    try board?.open()
    for number in 1...3 { phone.publish("b/down", [UInt8(number)], number: UInt64(number)) }
    for number in 1...3 { #expect(try board?.message() == [UInt8(number)]) }
    // Gone without a word, as by SIGKILL.
    board = nil
    let again = try Wire(target)
    #expect(try again.open() == true)
    for number in 1...3 { #expect(try again.message() == [UInt8(number)]) }
    again.release()
    phone.publish("b/down", [4])
    #expect(try again.message() == [4])
    again.connection.leave()
    let third = try Wire(target)
    #expect(try third.open() == true)
    // The broker may have closed the old connection before it read the last acknowledgement there.
    while try third.message() != [4] { third.release() }
  }

  @Test func aBrokerThatRestartsKeepsTheSession() throws {
    let broker = try #require(TestBroker())
    let target = Broker(broker, "board", "b/down")
    let board = try Wire(target)
    try board.open()
    board.connection.leave()
    let phone = try Wire(Broker(broker, "phone", "p/down"))
    try phone.open()
    phone.publish("b/down", [9])
    #expect(try phone.next() == .published(1))
    broker.stop()
    broker.start()
    let again = try Wire(target)
    #expect(try again.open() == true)
    #expect(try again.message() == [9])
  }

  @Test func whoIsGoneIsSaidToBeGone() throws {
    let broker = try #require(TestBroker())
    var target = Broker(broker, "board", "b/down")
    target.will = Publication(topic: "b/status", payload: [0], isRetained: true)
    for isPolite in [true, false] {
      var board: Wire? = try Wire(target)
      try board?.open()
      let watcher = try Wire(Broker(broker, "watcher", "b/status"))
      try watcher.open()
      if isPolite { board?.connection.leave() }
      board = nil
      #expect(try watcher.message() == [0])
    }
  }

  @Test func nobodyAtThePortIsALostLink() throws {
    let port = try #require(freePort())
    var target = Broker(host: "127.0.0.1", port: port, client: "board", subscription: "b/down")
    target.security = .none
    let board = try Wire(target)
    guard case .ended(let failure) = try board.next() else {
      Issue.record("connected to nobody")
      return
    }
    #expect(failure.reason == .lost)
  }

  @Test func aWrongPasswordIsARefusal() throws {
    let broker = try #require(TestBroker("allow_anonymous false"))
    let board = try Wire(Broker(broker, "board", "b/down"))
    guard case .ended(let failure) = try board.next() else {
      Issue.record("let in without a password")
      return
    }
    #expect(failure.reason == .refused)
  }
}
