import Linux
import TestSupport
import Testing

@Suite struct StreamConnectionTests {
  private let near: StreamConnection
  private let far: StreamConnection

  init() throws {
    let (one, two) = try UnixSocket.stream.pair()
    near = StreamConnection(Descriptor(owning: one), queueLimit: 4 << 20)
    far = StreamConnection(Descriptor(owning: two), queueLimit: 4 << 20)
  }

  @Test func bytesArriveAndThenThereIsNothing() throws {
    try near.send([1, 2, 3])
    #expect(try far.receive() == .bytes([1, 2, 3]))
    #expect(try far.receive() == .nothing)
  }

  @Test func aSlowReaderGetsEverythingInOrder() throws {
    var random = SeededGenerator(seed: 1)
    let sent = random.bytes(3 << 20)
    try near.send(sent)
    #expect(near.waiting > 0)
    #expect(near.interest == [.readable, .writable])
    var received: [UInt8] = []
    while received.count < sent.count {
      if case .bytes(let bytes) = try far.receive() { received += bytes }
      try near.flush()
    }
    #expect(received == sent)
    #expect(near.waiting == 0)
    #expect(near.interest == .readable)
  }

  @Test func aReaderThatNeverReadsFillsTheQueueAndNothingOfAMessageIsHalfSent() throws {
    let message = [UInt8](repeating: 7, count: 1 << 20)
    var count = 0
    var refusal: SystemError?
    while refusal == nil, count < 20 {
      do {
        try near.send(message)
        count += 1
      } catch {
        refusal = error
      }
    }
    guard case .queueFull(let waiting, 4_194_304)? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    var received = 0
    while received < count << 20 {
      if case .bytes(let bytes) = try far.receive() { received += bytes.count }
      try near.flush()
    }
    #expect(try far.receive() == .nothing)
    #expect(waiting > 3 << 20)
  }

  @Test func theEndComesAfterWhatWasSent() throws {
    let (one, two) = try UnixSocket.stream.pair()
    let reader = StreamConnection(Descriptor(owning: one), queueLimit: 1)
    do { try StreamConnection(Descriptor(owning: two), queueLimit: 10).send([1, 2]) }
    #expect(try reader.receive(upTo: 1) == .bytes([1]))
    #expect(try reader.receive(upTo: 1) == .bytes([2]))
    #expect(try reader.receive() == .end)
  }

  @Test func sendingToWhoIsGoneIsAnErrorAndNoSignal() throws {
    let (one, two) = try UnixSocket.stream.pair()
    let writer = StreamConnection(Descriptor(owning: one), queueLimit: 10)
    _ = Descriptor(owning: two)
    #expect(throws: SystemError.call("send", about: "", .brokenPipe)) { try writer.send([1]) }
  }
}
