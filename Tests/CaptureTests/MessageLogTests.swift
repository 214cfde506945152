import Capture
import GATTProfile
import TestSupport
import Testing

/// What became of each message.
@Suite struct MessageLogTests {
  private func log(_ frames: [(isFromPhone: Bool, Frame)]) -> MessageLog {
    var log = MessageLog()
    for (index, (isFromPhone, frame)) in frames.enumerated() {
      log.take(
        Sighting(
          time: Int64(index) * 1_000, link: 1, isFromPhone: isFromPhone,
          content: .frame(frame, isFromPhone ? .dataIn : .dataOut, .command)))
    }
    return log
  }

  private let stream = StreamID(role: .transport, lane: .prompt, epoch: 0x7171)
  private let id = MessageID(value: 0x8A6B_D55B_F3BB_4ACE)

  private func fragment(_ offset: Int, _ count: Int) -> Frame {
    let content = [UInt8](repeating: 1, count: count)[...]
    return .fragment(
      Fragment(stream: stream, tag: id.tag, offset: offset, total: 100, content: content))
  }

  @Test func aMessageIsFollowedFromItsInquiryToItsReceipt() throws {
    let log = log([
      (true, .inquiry(Inquiry(stream: stream, id: id, total: 100, number: 1))),
      (true, fragment(0, 60)), (true, fragment(60, 40)),
      (false, .position(Position(stream: stream, tag: id.tag, next: 60, window: 9, reason: .gap))),
      (true, fragment(60, 40)),
      (false, .receipt(Receipt(stream: stream, id: id, verdict: .accepted))),
    ])
    let message = try #require(log.messages.first)
    #expect(log.messages.count == 1)
    #expect(message.isFromPhone && message.id == id && message.total == 100)
    #expect(message.bytesSent == 140 && message.repeated == 40 && message.gaps == 1)
    #expect(message.verdict == .accepted && message.duration == 5_000)
  }

  @Test func bothDirectionsAreKeptApart() {
    let log = log([
      (true, fragment(0, 60)), (false, fragment(0, 60)),
      (true, .receipt(Receipt(stream: stream, id: id, verdict: .refused(.cannotOpen)))),
    ])
    #expect(log.messages.map(\.isFromPhone) == [true, false])
    #expect(log.messages.map(\.verdict) == [nil, .refused(.cannotOpen)])
  }

  @Test func theLastWordIsTheFirstThatIsNotBusy() {
    let log = log([
      (false, .receipt(Receipt(stream: stream, id: id, verdict: .refused(.busy)))),
      (false, .receipt(Receipt(stream: stream, id: id, verdict: .accepted))),
      (false, .receipt(Receipt(stream: stream, id: id, verdict: .refused(.cannotOpen)))),
    ])
    #expect(log.messages.map(\.verdict) == [.accepted])
  }

  @Test func theOldestAreLeftOutWhenThereAreTooMany() {
    var log = MessageLog()
    for number in 0...MessageLog.limit {
      let id = MessageID(value: UInt64(number) << 32)
      let frame = Frame.receipt(Receipt(stream: stream, id: id, verdict: .accepted))
      log.take(
        Sighting(
          time: 0, link: 1, isFromPhone: false, content: .frame(frame, .dataOut, .notification)))
    }
    #expect(log.leftOut == MessageLog.limit / 2)
    #expect(log.messages.count == MessageLog.limit / 2 + 1)
    #expect(log.messages.last?.tag == UInt32(MessageLog.limit))
  }
}
