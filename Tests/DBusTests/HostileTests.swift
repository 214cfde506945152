import DBus
import Foundation
import Glibc
import Linux
import TestSupport
import Testing

/// Bytes from ends that keep to no binding's rules.
@Suite(.enabled(if: PrivateBus.isInstalled)) struct HostileTests {
  /// Bodies that the bus passes on and that are more than a program of ours reads.
  static let oversized: [(String, [UInt8])] = [
    ("ay", Wire.number(2 << 20) + [UInt8](repeating: 0, count: 2 << 20)),
    ("ay", Wire.number(30 << 20) + [UInt8](repeating: 0, count: 30 << 20)),
    ("s", Wire.text(String(repeating: "x", count: 2 << 20))),
    ("ab", Wire.number(70_000 * 4) + [UInt8](repeating: 0, count: 70_000 * 4)),
    ("a(y)", Wire.number(559_993) + [0, 0, 0, 0] + [UInt8](repeating: 0, count: 559_993)),
  ]

  @Test(arguments: oversized.indices)
  func anOversizedCallIsRefusedAndTheConnectionStays(_ index: Int) throws {
    let bus = try #require(PrivateBus())
    let party = try Party(bus)
    let wire = try #require(Wire(to: bus))
    let (signature, body) = Self.oversized[index]
    let fields =
      Wire.call(party.name, "/test", "test.Interface", "Big") + [Wire.body(signature)]
    let message = Wire.message(.call, serial: 2, fields: fields, body: body)
    // The bus takes it whole, whatever the party does meanwhile.
    #expect(wire.send(message))
    #expect(try wire.hears(ErrorName.limitsExceeded, serving: party))
    _ = try party.call(party.name, "After")
    #expect(try party.nextCall()?.member == "After")
  }

  @Test func anOversizedSignalIsDroppedAndAnOversizedReplyIsNamed() throws {
    let bus = try #require(PrivateBus())
    let party = try Party(bus)
    let wire = try #require(Wire(to: bus))
    let (signature, body) = Self.oversized[3]
    let signal: [Wire.Field] = [
      (1, "o", Wire.text("/test")), (2, "s", Wire.text("test.Interface")),
      (3, "s", Wire.text("Big")), (6, "s", Wire.text(party.name)), Wire.body(signature),
    ]
    #expect(wire.send(Wire.message(.signal, serial: 2, fields: signal, body: body)))
    // The wire's own name is the one after the party's.
    let id = try party.call(":1.1", "Ask")
    #expect(try wire.hears("Ask", serving: party))
    let reply: [Wire.Field] = [
      (5, "u", Wire.number(try #require(serial(id)))), (6, "s", Wire.text(party.name)),
      Wire.body(signature),
    ]
    #expect(wire.send(Wire.message(.result, serial: 3, fields: reply, body: body)))
    guard case .reply(id, .failure(let error))? = try party.next() else {
      Issue.record("something else came first")
      return
    }
    #expect(error == .unreadable(.count(limit: 65_536)))
  }

  @Test func aBusThatSpeaksNonsenseIsDisconnectedFrom() throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<scaled(300) {
      let bus = try #require(NonsenseBus())
      let call = Wire.message(
        .call, serial: 9,
        fields: Wire.call(":1.7", "/test", "test.Interface", "M") + [Wire.body("a{sv}")],
        body: Wire.padded(Wire.number(18) + [0, 0, 0, 0] + Wire.text("key") + [1], to: 4))
      var nonsense = call
      for _ in 0..<Int.random(in: 1...4, using: &random) { nonsense.damage(with: &random) }
      bus.serve(call + nonsense)
      let connection = try Connection(address: bus.address)
      #expect(connection.uniqueName == ":1.7")
      let end = Clock.uptime + 10_000
      var isOver = false
      while !isOver, Clock.uptime < end {
        guard isReadable(connection.number, within: 1_000) else { continue }
        for incoming in try connection.receive() {
          if case .disconnected = incoming { isOver = true }
        }
      }
      #expect(isOver, "round \(round)")
    }
  }

  /// The serial stands in the text of an id, which is opaque to others.
  private func serial(_ id: CallID) -> UInt32? {
    (1...100).first { CallID(serial: $0) == id }
  }
}

/// A bus that welcomes one client, sends what it was told, and closes.
private final class NonsenseBus {
  let address: String
  private let folder: TemporaryDirectory
  private let listener: CInt

  init?() {
    guard let folder = TemporaryDirectory() else { return nil }
    self.folder = folder
    let path = folder("bus")
    address = "unix:path=\(path)"
    listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
    }
    guard result == 0, listen(listener, 4) == 0 else { return nil }
  }

  deinit { close(listener) }

  func serve(_ bytes: [UInt8]) {
    let listener = listener
    Thread { Self.serve(bytes, on: listener) }.start()
  }

  private static func serve(_ bytes: [UInt8], on listener: CInt) {
    // The first connection only looks whether somebody is there.
    close(accept(listener, nil, nil))
    let wire = Wire(owning: accept(listener, nil, nil))
    var line = ""
    while !line.contains("BEGIN") {
      line = wire.line()
      if line.isEmpty { return }
      if line.contains("AUTH") { wire.send(Array("OK \(guid)\r\n".utf8)) }
      if line.contains("NEGOTIATE") { wire.send(Array("AGREE_UNIX_FD\r\n".utf8)) }
    }
    _ = wire.receive()
    let fields: [Wire.Field] = [(5, "u", Wire.number(1)), Wire.body("s")]
    wire.send(Wire.message(.result, serial: 1, fields: fields, body: Wire.text(":1.7")))
    wire.send(bytes)
  }

  private static let guid = String(repeating: "0", count: 32)
}
