import TestSupport
import Testing

@testable import TLS

/// Both ends of one connection, in one place.
struct Ends {
  let accessory: TLSSession
  let phone: TLSSession

  init(_ identity: TLSIdentity, expecting hash: [UInt8]? = nil) throws {
    accessory = try .serving(TLSContext(serving: identity))
    phone = try .calling(TLSContext(expecting: hash ?? identity.keyHash))
  }

  /// Carries what each has to say until neither has; what it came to at either end.
  func talk(inPieces length: Int = .max) throws -> (accessory: [UInt8], phone: [UInt8]) {
    var heard = (accessory: [UInt8](), phone: [UInt8]())
    while true {
      let up = phone.takeOutgoing()
      for piece in pieces(up, length) { heard.accessory += try accessory.receive(piece) }
      let down = accessory.takeOutgoing()
      for piece in pieces(down, length) { heard.phone += try phone.receive(piece) }
      if up.isEmpty, down.isEmpty { return heard }
    }
  }

  private func pieces(_ bytes: [UInt8], _ length: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: min(length, max(1, bytes.count))).map {
      Array(bytes[$0..<min(bytes.count, $0 + min(length, bytes.count))])
    }
  }
}

@Suite struct SessionTests {
  @Test(arguments: [1, 7, 1_000, Int.max])
  func whatOneEndSaysTheOtherHearsHoweverTheBytesArrive(_ length: Int) throws {
    let ends = try Ends(try .make())
    _ = try ends.talk(inPieces: length)
    #expect(ends.accessory.isOpen)
    #expect(ends.phone.isOpen)
    let long = (0..<40_000).map { UInt8(truncatingIfNeeded: $0) }
    try ends.phone.send([1, 2, 3])
    try ends.phone.send([4])
    try ends.accessory.send(long)
    let heard = try ends.talk(inPieces: length)
    #expect(heard.accessory == [1, 2, 3, 4])
    #expect(heard.phone == long)
  }

  @Test func anAccessoryWithAnotherKeyIsNotTrusted() throws {
    let ends = try Ends(try .make(), expecting: try TLSIdentity.make().keyHash)
    #expect(thrown(TLSError.self) { try ends.talk() } == .otherKey)
    #expect(!ends.phone.isOpen)
    #expect(thrown(TLSError.self) { () throws in try ends.phone.send([1]) } != nil)
  }

  @Test func bytesThatAreNoTLSEndInOneError() throws {
    var generator = SeededGenerator(seed: 5)
    let identity = try TLSIdentity.make()
    let context = try TLSContext(serving: identity)
    for length in [1, 5, 6, 64, 3_000, 70_000] {
      let session = try TLSSession.serving(context)
      let garbage = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let error = thrown(TLSError.self) { try session.receive(garbage) }
      if length > 5 {
        guard case .failed? = error else {
          Issue.record("\(length) bytes of garbage: \(String(describing: error))")
          continue
        }
      }
      #expect(!session.isOpen)
    }
  }

  @Test func anAlteredRecordEndsTheConnection() throws {
    let ends = try Ends(try .make())
    _ = try ends.talk()
    try ends.phone.send([1, 2, 3])
    var record = ends.phone.takeOutgoing()
    record[record.count - 1] ^= 1
    guard case .failed? = thrown(TLSError.self, by: { try ends.accessory.receive(record) }) else {
      Issue.record("an altered record was taken")
      return
    }
  }

  @Test func aGoodbyeIsHeard() throws {
    let ends = try Ends(try .make())
    _ = try ends.talk()
    try ends.accessory.send([9])
    ends.accessory.close()
    #expect(try ends.phone.receive(ends.accessory.takeOutgoing()) == [9])
    #expect(thrown(TLSError.self) { try ends.phone.receive([]) } == .closed)
  }
}
