import DBus
import Glibc
import Linux
import TestSupport
import Testing

/// What calls, signals and names do on a real bus.
@Suite(.enabled(if: PrivateBus.isInstalled)) struct ConnectionTests {
  private let bus: PrivateBus
  private let caller: Party
  private let callee: Party

  init() throws {
    bus = try #require(PrivateBus())
    caller = try Party(bus)
    callee = try Party(bus)
  }

  @Test func anErrorKeepsItsNameAndText() throws {
    let id = try caller.call(callee.name, "Fail")
    let call = try #require(try callee.nextCall())
    try callee.connection.refuse(call, errorName: "test.Error.Odd", text: "sorry\0, not now")
    guard case .failure(let error)? = try caller.reply(to: id) else {
      Issue.record("no error came")
      return
    }
    #expect(error == .remote(name: "test.Error.Odd", text: "sorry, not now"))
    #expect(error.remoteName == "test.Error.Odd")
  }

  @Test func aServiceThatIsNotThereIsNamedAtOnce() throws {
    let id = try caller.call("not.There", "Anything")
    guard case .failure(let error)? = try caller.reply(to: id) else {
      Issue.record("no error came")
      return
    }
    // Without permission to start it the bus only looks for an owner.
    let names = [ErrorName.serviceUnknown, ErrorName.nameHasNoOwner]
    #expect(names.contains(error.remoteName ?? ""))
    #expect(error.description.contains("install and start it"))
  }

  @Test func silenceEndsInATimeOut() throws {
    let start = Clock.uptime
    let late = try caller.call(callee.name, "Wait", timeout: 300)
    let soon = try caller.call(callee.name, "Wait", timeout: 50)
    for (id, limit) in [(soon, 50), (late, 300)] {
      guard case .failure(let error)? = try caller.reply(to: id) else {
        Issue.record("no time-out came")
        return
      }
      #expect(error == .timedOut(milliseconds: limit))
      #expect(Clock.uptime - start >= UInt64(limit))
    }
    // An answer that comes after its time is nobody's any more.
    let call = try #require(try callee.nextCall())
    try callee.connection.reply(to: call)
    #expect(try caller.next(within: 200) == nil)
  }

  @Test func aCallThatWasCancelledIsNotTold() throws {
    let cancelled = try caller.call(callee.name, "First")
    let other = try caller.call(callee.name, "Second")
    caller.connection.cancel(cancelled)
    for _ in 0..<2 {
      let call = try #require(try callee.nextCall())
      try callee.connection.reply(to: call, arguments: [.string(call.member)])
    }
    guard case .reply(other, .success(let reply))? = try caller.next() else {
      Issue.record("the other call's reply did not come first")
      return
    }
    #expect(reply.arguments == [.string("Second")])
  }

  @Test func whatAPeerLeavesUnansweredEndsWithIt() throws {
    var other: Party? = try Party(bus)
    let id = try caller.call(try #require(other?.name), "Wait")
    _ = try other?.nextCall()
    other = nil
    guard case .failure(let error)? = try caller.reply(to: id) else {
      Issue.record("no error came")
      return
    }
    #expect(error.remoteName == ErrorName.noReply)
  }

  @Test func onlyWhatARuleAsksForIsTold() throws {
    let rule = MatchRule(
      sender: callee.name, pathNamespace: "/test", interface: "test.Interface", member: "Changed",
      firstArgument: "it's 'quoted' \\ here")
    let added = try caller.connection.addMatch(rule)
    _ = try #require(try caller.reply(to: added)).get()
    let wanted = Value.string("it's 'quoted' \\ here")
    try signal("/test/a", "Changed", [.string("else")])
    try signal("/other", "Changed", [wanted])
    try signal("/test/a", "Moved", [wanted])
    try signal("/test/a", "Changed", [wanted, .byte(1)])
    let told = try #require(try caller.nextSignal())
    #expect(told.path == "/test/a" && told.member == "Changed" && told.sender == callee.name)
    #expect(told.arguments == [wanted, .byte(1)])
    try caller.connection.removeMatch(rule)
    let echo = try caller.call(callee.name, "Sync")
    let call = try #require(try callee.nextCall())
    try signal("/test/a", "Changed", [wanted])
    try callee.connection.reply(to: call)
    guard case .reply(echo, _)? = try caller.next() else {
      Issue.record("a signal was told that no rule asks for any more")
      return
    }
  }

  @Test func aSignalForOneNeedsNoRule() throws {
    try callee.connection.emit(
      BusSignal(
        path: "/test", interface: "test.Interface", member: "Changed", destination: caller.name))
    #expect(try caller.nextSignal()?.destination == caller.name)
  }

  @Test func anOwnerOfANameIsTracked() throws {
    try caller.connection.track("test.Name")
    try expectOwner(nil)
    #expect(caller.connection.owner(of: "test.Name") == nil)
    let request = try callee.connection.requestName("test.Name")
    #expect(try #require(try callee.reply(to: request)).get().arguments == [.uint32(1)])
    try expectOwner(callee.name)
    #expect(caller.connection.owner(of: "test.Name") == callee.name)
    var third: Party? = try Party(bus)
    let late = try #require(third).connection.requestName("test.Name")
    #expect(try #require(try third?.reply(to: late)).get().arguments == [.uint32(3)])
    third = nil
    var fourth: Party? = try Party(bus)
    try fourth?.connection.track("test.Name")
    guard case .ownerChanged("test.Name", callee.name)? = try fourth?.next() else {
      Issue.record("the owner of a name that had one was not told")
      return
    }
    fourth = nil
    try caller.connection.untrack("test.Name")
    #expect(caller.connection.owner(of: "test.Name") == nil)
  }

  @Test func aServiceComesAndGoes() throws {
    try caller.connection.track("test.Service")
    try expectOwner(nil, of: "test.Service")
    for _ in 0..<3 {
      var service: Party? = try Party(bus)
      try service?.connection.requestName("test.Service")
      let name = try #require(service?.name)
      try expectOwner(name, of: "test.Service")
      service = nil
      try expectOwner(nil, of: "test.Service")
    }
  }

  @Test func aNewsOfAnOwnerThatTheBusDidNotTellIsNoNews() throws {
    try caller.connection.track("test.Name")
    try expectOwner(nil)
    try callee.connection.emit(
      BusSignal(
        path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "NameOwnerChanged",
        arguments: [.string("test.Name"), .string(""), .string(callee.name)],
        destination: caller.name))
    guard case .signal(let signal)? = try caller.next() else {
      Issue.record("something else came")
      return
    }
    #expect(signal.sender == callee.name)
    #expect(caller.connection.owner(of: "test.Name") == nil)
  }

  private func expectOwner(_ owner: String?, of name: String = "test.Name") throws {
    guard case .ownerChanged(name, let found)? = try caller.next() else {
      Issue.record("\(owner ?? "nobody") was not told")
      return
    }
    #expect(found == owner)
  }

  private func signal(_ path: String, _ member: String, _ arguments: [Value]) throws {
    try callee.connection.emit(
      BusSignal(
        path: path, interface: "test.Interface", member: member, arguments: arguments))
  }
}
