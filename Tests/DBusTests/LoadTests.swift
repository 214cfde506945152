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

  /// The address sanitizer keeps what is freed for a while; it looks for leaks by itself.
  private static let isSanitized = dlsym(nil, "__asan_init") != nil

  @Test(.disabled(if: isSanitized))
  func aThousandCallsLeaveMemoryAsItWas() throws {
    let bus = try #require(PrivateBus())
    let (caller, callee) = (try Party(bus), try Party(bus))
    let payload: [Value] = [
      .bytes([UInt8](repeating: 7, count: 60_000)),
      .strings([String](repeating: String(repeating: "x", count: 100), count: 20)),
    ]
    func call() throws {
      let id = try caller.call(callee.name, "Echo", payload)
      let call = try #require(try callee.nextCall())
      try callee.connection.reply(to: call, arguments: call.arguments)
      #expect(try #require(try caller.reply(to: id)).get().arguments == payload)
    }
    for _ in 0..<20 { try call() }
    let before = try residentBytes()
    for _ in 0..<1000 { try call() }
    // Other tests run in this process too; what is lost at each call would be 100 times this.
    #expect(try residentBytes() - before < 64 << 20)
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

  private func residentBytes() throws -> Int {
    let file = open("/proc/self/statm", O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = read(file, &bytes, bytes.count)
    let fields = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    return try #require(Int(fields[1])) * Int(sysconf(CInt(_SC_PAGESIZE)))
  }
}
