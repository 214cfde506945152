import GATTProfile
import TestSupport
import Testing

@Suite struct FrameTests {
  @Test func everyFrameOfTheVectorsIsReadAndWrittenAsItStands() throws {
    let valid = try FrameVectors.read().frames
    #expect(valid.count == 19)
    for vector in valid {
      let frame = try Frame(decoding: vector.value.bytes)
      let expected = try self.frame(vector)
      #expect(frame == expected, "\(vector.name)")
      #expect(frame.encoded == vector.value.bytes, "\(vector.name)")
      #expect(vector.value.bytes.count <= Limits.smallestValue, "\(vector.name)")
    }
  }

  @Test func everyOtherValueOfTheVectorsIsRefusedForItsReason() throws {
    let refused = try FrameVectors.read().refused
    #expect(refused.count == 15)
    for vector in refused {
      do throws(FrameError) {
        let frame = try Frame(decoding: vector.value.bytes)
        Issue.record("\(vector.name) was read as \(frame)")
      } catch {
        #expect("\(error)".hasPrefix(vector.reason), "\(vector.name): \(error)")
        #expect(error.sentence.hasSuffix("."))
      }
    }
  }

  @Test func anEmptyValueIsTooShort() {
    #expect(throws: FrameError.tooShort(length: 0, needed: 1)) { try Frame(decoding: []) }
  }

  @Test func whatALaterVersionAppendsIsPassedOver() throws {
    for vector in try FrameVectors.read().frames where vector.kind != "fragment" {
      let frame = try Frame(decoding: vector.value.bytes + [1, 2, 3])
      #expect(frame.encoded == vector.value.bytes, "\(vector.name)")
    }
  }

  @Test func everyByteStandsForAReasonAndAVerdict() {
    for byte in UInt8.min...UInt8.max {
      #expect(Position.Reason(rawValue: byte).rawValue == byte)
      #expect(Verdict(rawValue: byte).rawValue == byte)
    }
  }

  @Test func anyBytesGiveAFrameOrAnError() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      var value = random.bytes(Int(random.next() % 24))
      if !value.isEmpty { value[0] = 0x10 | value[0] & 7 }
      if let frame = try? Frame(decoding: value) {
        #expect(value.starts(with: frame.encoded))
      }
    }
  }

  @Test func anIDIsTheBeginningOfAHash() {
    let hash: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    #expect(MessageID(hash: hash)?.bytes == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(MessageID(hash: hash)?.tag == 0x0102_0304)
    #expect(MessageID(hash: hash.prefix(7)) == nil)
  }

  private func frame(_ vector: FrameVectors.Valid) throws -> Frame {
    let stream = StreamID(
      role: try given(StreamID.Role(rawValue: vector.role)),
      lane: try given(StreamID.Lane(rawValue: vector.lane)), epoch: vector.epoch)
    // Frames that carry only a tag stand here with an id whose rest is nought.
    let id = try given(MessageID(hash: vector.id.bytes + [0, 0, 0, 0]))
    switch vector.kind {
    case "fragment":
      return .fragment(
        Fragment(
          stream: stream, tag: id.tag, offset: try given(vector.offset),
          total: try given(vector.total), content: try given(vector.content).bytes[...]))
    case "inquiry":
      return .inquiry(
        Inquiry(
          stream: stream, id: id, total: try given(vector.total),
          number: try given(vector.number)))
    case "position":
      return .position(
        Position(
          stream: stream, tag: id.tag, next: try given(vector.next),
          window: try given(vector.window),
          reason: Position.Reason(rawValue: try given(vector.reason))))
    case "receipt":
      let verdict = Verdict(rawValue: try given(vector.verdict))
      return .receipt(Receipt(stream: stream, id: id, verdict: verdict))
    default:
      return .cancel(Cancel(stream: stream, tag: id.tag))
    }
  }
}
