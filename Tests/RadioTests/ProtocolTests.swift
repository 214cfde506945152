import TestSupport
import Testing

@testable import Radio

/// Packets between belfry-radio and its client.
@Suite struct ProtocolTests {
  @Test func requestsHaveTheirBytes() throws {
    let advertise = RadioRequest.advertise(controller: 1, try Samples.advertisement())
    let body = "0201061107ec49f6a8d6ff51b8f840d5087021c391"
    #expect(hex(advertise.encoded) == "010100" + "15" + body + "08" + "070942656c667279")
    #expect(hex(RadioRequest.stop(controller: 0).encoded) == "020000")
    #expect(hex(RadioRequest.controller(0x1234).encoded) == "033412")
    #expect(hex(RadioRequest.listen.encoded) == "050000")
    let connection = RadioRequest.connection(controller: 0, try Samples.phone())
    #expect(hex(connection.encoded) == "040000" + "1371da7d1ac0" + "02")
  }

  @Test func requestsSurviveTheirWay() throws {
    for request in try Self.requests() {
      #expect(try RadioRequest(decoding: request.encoded) == request)
      #expect(request.encoded.count <= RadioRequest.limit)
    }
  }

  @Test func answersSurviveTheirWay() throws {
    for answer in try Self.answers() {
      #expect(try RadioAnswer(decoding: answer.encoded) == answer)
      #expect(answer.encoded.count <= RadioAnswer.limit)
    }
  }

  @Test func aCutRequestIsRefused() throws {
    for request in try Self.requests() {
      for length in 0..<request.encoded.count {
        let packet = Array(request.encoded.prefix(length))
        #expect(throws: RadioError.self) { try RadioRequest(decoding: packet) }
      }
    }
  }

  @Test func aRequestWithMoreBehindItIsRefused() throws {
    for request in try Self.requests() {
      let packet = request.encoded + [0]
      #expect(
        thrown(RadioError.self) { try RadioRequest(decoding: packet) }
          == .malformedPacket(kind: packet[0], length: packet.count))
    }
  }

  @Test(arguments: [
    "000000", "060000", "050100", "ff0000", "02ffff", "0400001371da7d1ac000",
    "0400001371da7d1ac003",
  ])
  func whatIsNoRequestIsRefused(_ packet: String) throws {
    let packet = try #require(bytes(hex: packet))
    #expect(
      thrown(RadioError.self) { try RadioRequest(decoding: packet) }
        == .malformedPacket(kind: packet[0], length: packet.count))
  }

  @Test func damagedPacketsEndInAValueOrAnError() throws {
    var generator = SeededGenerator(seed: 0x5EC)
    let packets = try Self.requests().map(\.encoded) + Self.answers().map(\.encoded)
    for _ in 0..<scaled(50_000) {
      var packet = packets[Int.random(in: packets.indices, using: &generator)]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        packet[Int.random(in: packet.indices, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if let request = try? RadioRequest(decoding: packet) { #expect(request.encoded == packet) }
      if let answer = try? RadioAnswer(decoding: packet) {
        #expect(try RadioAnswer(decoding: answer.encoded) == answer)
      }
    }
  }

  @Test func everyRefusalSaysWhatToDo() {
    for refusal in Self.refusals { #expect(refusal.description.count > 20) }
  }

  static let refusals: [RadioRefusal] = [
    .kernel(.notPowered), .malformed, .unfitAdvertisement, .noBluetooth, .notPermitted, .broken,
    .noRoom, .taken, .noAnswer,
  ]

  private static func requests() throws -> [RadioRequest] {
    [
      .advertise(controller: 0, try Samples.advertisement()),
      .advertise(controller: 3, try Samples.advertisement(name: [])), .stop(controller: 0),
      .controller(0xFFFE), .connection(controller: 0, try Samples.phone()),
      .listen,
    ]
  }

  private static func answers() throws -> [RadioAnswer] {
    let controller = try #require(ControllerInformation(decoding: Samples.controller))
    let connection = try #require(
      ConnectionInformation(decoding: try Samples.phone().encoded + [0xC4, 0x7F, 0x7F]))
    let refused = refusals.map { RadioAnswer.refused(.advertise, $0) }
    return refused + [
      .advertising, .stopped, .listening, .controller(controller), .connection(connection),
      .refused(nil, .malformed), .ended(controller: 0x1234),
    ]
  }
}
