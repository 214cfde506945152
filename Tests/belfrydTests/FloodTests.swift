import Foundation
import GATTProfile
import Linux
import Loopback
import Peripheral
import TestSupport
import Testing

/// A bonded phone that means no good, and what it costs.
@Suite struct FloodTests {
  private let board: Board

  init() throws {
    board = try Board()
    try board.start()
  }

  /// Frames of the profile with fields as chance has them, and bytes that are none.
  private func value(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = random.bytes(Int(random.next() % 481) + 1)
    if random.next() % 8 != 0 { bytes[0] = 0x11 + UInt8(random.next() % 5) }
    guard bytes.count > 14, random.next() % 8 != 0 else { return bytes }
    // A stream of some epochs, a tag of few messages, and places that fit each other.
    bytes[1] = UInt8(random.next() % 4) | UInt8(random.next() % 2) << 4
    let tag = UInt8(random.next() % 4)
    bytes.replaceSubrange(2..<8, with: [UInt8(random.next() % 64), 0, tag, 0, 0, 0])
    let offset = Int(random.next() % 3) * 467
    let total = offset + bytes.count - 14 + Int(random.next() % 60_000)
    for byte in 0..<3 {
      bytes[8 + byte] = UInt8(truncatingIfNeeded: offset >> (8 * byte))
      bytes[11 + byte] = UInt8(truncatingIfNeeded: total >> (8 * byte))
    }
    return bytes
  }

  /// Resident memory of the agent in KiB.
  private func memory() throws -> Int {
    let process = try board.process.identifier
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }

  private func flood(_ count: Int, by phone: LoopbackCentral, _ random: inout SeededGenerator)
    throws
  {
    for number in 0..<count {
      let value = value(&random)
      while try !phone.writeCommand(.dataIn, value) { _ = try phone.nextEvents() }
      if number % 16 == 0 {
        for characteristic in [Characteristic.keyExchange, .dataIn] {
          try? phone.ask(.write(characteristic, value))
        }
        try? phone.ask(.read(.dataOut))
        try? phone.ask(.read(.keyExchange))
      }
      let events = phone.receive()
      try #require(!events.contains { if case .disconnected = $0 { true } else { false } })
    }
  }

  @Test func noFloodOfFramesMakesTheAgentGrow() throws {
    var random = SeededGenerator(seed: 77)
    let phones = try (UInt8(1)...3).map { number in
      let bond = try Bond(identity: [number], name: "Phone \(number)", isNew: true)
      let phone = try board.connectPhone(bond, mtu: 517)
      for characteristic in [Characteristic.keyExchange, .dataOut] {
        try phone.ask(.subscribe(characteristic, active: true))
      }
      return phone
    }
    for phone in phones { try flood(2_000, by: phone, &random) }
    let before = try memory()
    for _ in 0..<scaled(20) {
      for phone in phones { try flood(2_000, by: phone, &random) }
    }
    let after = try memory()
    #expect(after < before + 2_048 || isSanitized, "from \(before) to \(after) KiB")
    #expect(after < 40_960 || isSanitized)
    // Whoever else comes is served.
    let other = try board.connectPhone(nil)
    try other.ask(.read(.capabilities))
    var isServed = false
    while !isServed {
      for case .granted(.read(.capabilities), _) in try other.nextEvents() { isServed = true }
    }
  }
}
