import GATTProfile

extension Benchmark {
  /// Both ends of a conversation, without a link and without cryptography.
  static var fragments: Benchmark {
    Benchmark(name: "fragments", summary: "messages cut, sent, put together, acknowledged") {
      effort in
      var table = Table(
        "a message through both ends of a conversation",
        [
          .work, Table.Column(title: "value", key: "value_bytes"), .wall, .processor, .spread,
          .speed, Table.Column(title: "fragments", key: "fragments"),
          Table.Column(title: "each", key: "cpu_ns_per_fragment"),
        ])
      for (name, size) in [("1 KiB", 1024), ("64 KiB", 65_536)] {
        for length in [244, 500] { try measure(name, size, length, effort, &table) }
      }
      return [table]
    }
  }

  private static func measure(
    _ name: String, _ size: Int, _ length: Int, _ effort: Effort, _ table: inout Table
  ) throws {
    let ends = try Ends(size: size, length: length)
    var contest = Contest()
    contest.add("") { times in
      for _ in 0..<times { try ends.carry() }
    }
    let result = try contest.run(effort)[0]
    let room = length - Fragment.headerLength
    let fragments = (ends.envelope.bytes.count + room - 1) / room
    table.add([
      .text(name), .bytes(Double(length)), .nanoseconds(result.wall.median),
      .nanoseconds(result.processor.median), .share(result.processor.width),
      .bytesPerSecond(Double(size) * 1e9 / result.processor.median), .count(fragments),
      .nanoseconds(result.processor.median / Double(fragments)),
    ])
  }
}

/// A phone's and an accessory's end of a conversation, face to face.
private final class Ends {
  let envelope: Envelope

  private let length: Int
  private var messages = 0
  private var phone = Conversation(side: .phone(.transport), epoch: 1)
  private var accessory = Conversation(side: .accessory, epoch: 2)
  private var isDelivered = false

  init(size: Int, length: Int) throws {
    self.length = length
    envelope = try Envelope(
      sessionID: Array(Sample.session.utf8), sealed: [UInt8](repeating: 7, count: size))
    phone.connected(at: 0)
    accessory.connected(at: 0)
  }

  /// One message from its first inquiry to its receipt.
  func carry() throws {
    messages += 1
    // The names of messages differ in the part that a fragment carries.
    let id = MessageID(value: UInt64(messages) << 32)
    guard phone.enqueue(envelope, id: id, role: .transport) == .queued else {
      throw BenchmarkFailure("the queue took no message")
    }
    isDelivered = false
    while !isDelivered {
      let moved = moveToAccessory()
      guard moveToPhone() || moved else { throw BenchmarkFailure("the conversation stands still") }
    }
  }

  private func moveToAccessory() -> Bool {
    var moved = false
    while let value = phone.nextValue(for: .dataIn, maximumLength: length, at: 0) {
      moved = true
      for event in accessory.received(value, on: .dataIn, at: 0) {
        if case .message(let incoming) = event { accessory.settle(incoming.id, .accepted, at: 0) }
      }
    }
    return moved
  }

  private func moveToPhone() -> Bool {
    var moved = false
    while let value = accessory.nextValue(for: .dataOut, maximumLength: length, at: 0) {
      moved = true
      for event in phone.received(value, on: .dataOut, at: 0) {
        if case .finished(_, .accepted) = event { isDelivered = true }
      }
    }
    return moved
  }
}
