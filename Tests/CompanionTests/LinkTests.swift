import Companion
import GATTProfile
import Testing

/// How a program meets a phone's Bluetooth.
@Suite struct LinkTests {
  /// A radio with room for so many values.
  final class Radio: GATTClient {
    var room = 0
    private(set) var did: [String] = []
    var isReady: Bool { room > 0 }
    func subscribe(_ characteristic: Characteristic) { did.append("subscribe \(characteristic)") }
    func read(_ characteristic: Characteristic) { did.append("read \(characteristic)") }
    func write(_ write: Write) {
      room -= 1
      did.append(write.expectsResponse ? "request" : "command")
    }
  }

  @Test func aRunnerWritesAsLongAsThereIsRoom() {
    let radio = Radio()
    var runner = LinkRunner(
      TransportExtension(epoch: 1, hash: LibcryptoHash(), at: 0), on: radio)
    _ = runner.handle(.connected(maximumLength: 182), at: 0)
    let sealed = [UInt8](repeating: 1, count: 3_000)
    radio.room = 5
    _ = runner.run(at: 0) { $0.send(1, sessionID: [], sealed: sealed, at: 0) }
    #expect(radio.did == ["subscribe dataOut", "read capabilities", "request"])
    _ = runner.handle(.written(.dataIn), at: 0)
    #expect(radio.did.suffix(4) == ["command", "command", "command", "command"])
    radio.room = 2
    _ = runner.handle(.lengthChanged(182), at: 0)
    #expect(radio.did.count == 9)
  }

  @Test func aRunnerHandsReportsOn() {
    var runner = LinkRunner(
      TransportExtension(epoch: 1, hash: LibcryptoHash(), at: 0), on: Radio())
    let reports = runner.run(at: 0) { program in
      _ = program.send(3, sessionID: [], sealed: [1], at: 0)
      return program.giveUp()
    }
    #expect(reports == [.completed(3, .noLink)])
  }

  @Test func pausesGrowWhileLinksBreakSoonAndOnlyThen() {
    var reconnection = Reconnection(shortest: 100, longest: 500)
    var now: UInt64 = 0
    var pauses: [UInt64] = []
    for _ in 0..<5 {
      reconnection.connected(at: now)
      #expect(reconnection.time == nil)
      reconnection.lost(at: now)
      pauses.append((reconnection.time ?? 0) - now)
      now = reconnection.time ?? now
    }
    #expect(pauses == [100, 200, 400, 500, 500])
    reconnection.connected(at: now)
    reconnection.lost(at: now + 1_000)
    #expect(reconnection.time == now + 1_100)
    reconnection.cancel()
    #expect(reconnection.time == nil)
  }
}
