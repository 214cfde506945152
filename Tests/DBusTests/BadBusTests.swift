import DBus
import Glibc
import Linux
import TestSupport
import Testing

/// Buses that are not there, not willing, stuck, or gone.
@Suite(.enabled(if: PrivateBus.isInstalled)) struct BadBusTests {
  @Test func withoutABusTheErrorSaysWhatToDo() throws {
    let folder = try #require(TemporaryDirectory())
    let address = "unix:path=\(folder("bus"))"
    let error = thrown(DBusError.self) { try Connection(address: address) }
    #expect(error == .noBus(address: address))
    #expect("\(try #require(error))".contains("install dbus"))
  }

  @Test(arguments: [
    "", "bus", "unix:", "unix:path=", "tcp:host=localhost,port=1", "autolaunch:",
    "unixexec:path=/bin/false", "unix:path=/a\0b", "unix:runtime=yes", ";", "unix:path=%zz",
  ])
  func anAddressThatIsNoSocketIsRefused(_ address: String) {
    let error = thrown(DBusError.self) { try Connection(address: address) }
    switch error {
    case .unfitAddress(address)?, .system(.unfitPath("")): break
    default: Issue.record("\(address): \(String(describing: error))")
    }
  }

  @Test func theFirstBusThatIsThereIsTaken() throws {
    let bus = try #require(PrivateBus())
    let folder = try #require(TemporaryDirectory())
    let address = "tcp:host=localhost,port=1;unix:path=\(folder("none"));\(bus.address)"
    #expect(try Connection(address: address).uniqueName.hasPrefix(":"))
  }

  @Test func aBusThatDoesNotAdmitUsSaysSo() throws {
    let bus = try #require(PrivateBus(policy: "<deny user=\"*\"/>"))
    let error = thrown(DBusError.self) { try Connection(address: bus.address) }
    guard case .notAdmitted(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    #expect("\(try #require(error))".contains("/etc/dbus-1"))
  }

  @Test func aPolicyThatForbidsSpeaksPlainly() throws {
    let bus = try #require(PrivateBus(policy: "<deny own=\"test.Name\"/>"))
    let party = try Party(bus)
    let id = try party.connection.requestName("test.Name")
    guard case .failure(let error)? = try party.reply(to: id) else {
      Issue.record("the name was given")
      return
    }
    #expect(error.remoteName == ErrorName.accessDenied)
    #expect(error.description.contains("policy file"))
  }

  @Test func aSilentBusIsNotWaitedForLong() throws {
    let folder = try #require(TemporaryDirectory())
    let listener = try UnixListener(.stream, at: folder("bus"))
    let start = Clock.uptime
    let error = thrown(DBusError.self) {
      try Connection(address: "unix:path=\(folder("bus"))", timeout: 200)
    }
    #expect(error == .silentBus(address: "unix:path=\(folder("bus"))", milliseconds: 200))
    #expect(Clock.uptime - start < 5_000)
    _ = listener
  }

  @Test func theEndOfTheBusIsTold() throws {
    let bus = try #require(PrivateBus())
    let party = try Party(bus)
    _ = try party.call(party.name, "Wait", timeout: 100)
    bus.daemon.kill()
    var last: Incoming?
    while let incoming = try party.next(within: 5_000) {
      last = incoming
      if case .disconnected = incoming { break }
    }
    guard case .disconnected? = last else {
      Issue.record("the end was not told")
      return
    }
    let error = thrown(DBusError.self) { try party.call(party.name, "Again") }
    #expect(error == .disconnected)
    // Nothing follows, not even a time-out, and nothing keeps a loop awake.
    #expect(!isReadable(party.connection.number, within: 200))
    #expect(try party.connection.receive().isEmpty)
  }

  @Test func theEndIsToldAlsoIfWritingFindsIt() throws {
    let bus = try #require(PrivateBus())
    let party = try Party(bus)
    bus.daemon.kill()
    while thrown(DBusError.self, by: { try party.call(party.name, "Wait") }) == nil {}
    while let incoming = try party.next(within: 2_000) {
      if case .disconnected = incoming { return }
    }
    Issue.record("the end was not told")
  }

  @Test func aStuckBusFillsABoundedQueueAndIsServedLater() throws {
    let bus = try #require(PrivateBus())
    let party = try Party(bus)
    let signal = BusSignal(
      path: "/test", interface: "test.Interface", member: "Big",
      arguments: [.bytes([UInt8](repeating: 1, count: 500_000))])
    kill(bus.daemon.identifier, SIGSTOP)
    var sent = 0
    var failure: DBusError?
    while failure == nil, sent < 100 {
      failure = thrown(DBusError.self) { try party.connection.emit(signal) }
      sent += 1
    }
    guard case .queueFull(let waiting, let limit)? = failure else {
      Issue.record("\(String(describing: failure)) after \(sent)")
      return
    }
    #expect(waiting >= limit && waiting < limit + 600_000)
    kill(bus.daemon.identifier, SIGCONT)
    let end = Clock.uptime + 10_000
    while thrown(DBusError.self, by: { try party.call(party.name, "Sync") }) != nil {
      guard Clock.uptime < end else { break }
      _ = try party.next(within: 20)
    }
    #expect(try party.nextCall()?.member == "Sync")
  }
}
