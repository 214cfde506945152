import DBus
import Glibc
import Linux
import TestSupport
import Testing

/// Many messages, and such as a generator makes up.
@Suite(.enabled(if: PrivateBus.isInstalled)) struct LoadTests {
  @Test func aFloodOfSignalsComesInBoundedPortions() throws {
    let bus = try #require(PrivateBus())
    let (listener, sender) = (try Party(bus), try Party(bus))
    let count = 5_000
    var sent = 0
    var received = 0
    var largest = 0
    while received < count {
      while sent < count, sent - received < 2_000 {
        try sender.connection.emit(
          BusSignal(
            path: "/test", interface: "test.Interface", member: "Flood",
            arguments: [.uint32(UInt32(sent))], destination: listener.name))
        sent += 1
      }
      _ = try sender.connection.receive()
      guard isReadable(listener.connection.number, within: 20) else { continue }
      let portion = try listener.connection.receive()
      largest = max(largest, portion.count)
      for incoming in portion {
        guard case .signal(let signal) = incoming else { continue }
        #expect(signal.arguments == [.uint32(UInt32(received))])
        received += 1
      }
    }
    #expect(largest <= 64)
    #expect(!isReadable(listener.connection.number, within: 0))
  }

  @Test func callsBeyondTheirLimitAreRefused() throws {
    let bus = try #require(PrivateBus())
    let (caller, callee) = (try Party(bus), try Party(bus))
    var calls: [CallID] = []
    for _ in 0..<1024 { calls.append(try caller.call(callee.name, "Wait")) }
    let error = thrown(DBusError.self) { try caller.call(callee.name, "Wait") }
    #expect(error == .tooManyCalls(limit: 1024))
    caller.connection.cancel(calls[0])
    calls[0] = try caller.call(callee.name, "Wait")
  }

  @Test func aThousandCallsLeaveMemoryAndDescriptorsAsTheyWere() throws {
    let bus = try #require(PrivateBus())
    let program = try Program("BusCalls", [bus.address])
    let line = try #require(program.line())
    let growth = line.split(separator: " ").compactMap { Int($0) }
    try #require(growth.count == 2, "\(line)")
    // A message that stays each time would be 20 MB.
    #expect(growth[0] < 1 << 20 || isSanitized)
    #expect(growth[1] == 0)
    // The leak checker, where there is one, has its say at the end.
    #expect(program.status() == 0)
  }

  @Test func madeUpMessagesArriveAsTheyWere() throws {
    let bus = try #require(PrivateBus())
    let (caller, echo) = (try Party(bus), try Party(bus))
    var random = SeededGenerator(seed: 3)
    for _ in 0..<scaled(5_000) {
      let arguments = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Value.random(depth: 5, using: &random)
      }
      let id = try caller.call(echo.name, "Echo", arguments)
      let call = try #require(try echo.nextCall())
      #expect(call.arguments == arguments)
      try echo.connection.reply(to: call, arguments: call.arguments)
      #expect(try #require(try caller.reply(to: id)).get().arguments == arguments)
    }
  }
}
