import GATTProfile
import Loopback
import Peripheral
import Testing

@Suite struct RequestTests {
  @Test func aReadIsAnsweredByTheProgram() throws {
    let pair = try Pair()
    try pair.phone.ask(.read(.capabilities))
    let request = try #require(try pair.settle().accessory.request)
    pair.accessory.respond(to: request, .value([7, 8]))
    #expect(try pair.settle().phone == [.granted(.read(.capabilities), value: [7, 8])])
  }

  @Test(arguments: [0, 1, 21, 22, 23, 44, 500, 511, 512])
  func aValueOfAnyLengthIsReadInParts(_ length: Int) throws {
    let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let pair = try Pair(mtu: 23)
    try pair.phone.ask(.read(.dataOut))
    let request = try #require(try pair.settle().accessory.request)
    pair.accessory.respond(to: request, .value(value))
    let seen = try pair.settle()
    #expect(seen.phone == [.granted(.read(.dataOut), value: value)])
    #expect(seen.accessory.isEmpty)
  }

  @Test func aWriteIsGrantedOrRefusedByTheProgram() throws {
    let pair = try Pair()
    let write = CentralRequest.write(.dataIn, [1, 2, 3])
    for response in [PeripheralResponse.written, .refused(.insufficientResources)] {
      try pair.phone.ask(write)
      let seen = try pair.settle().accessory
      let request = try #require(seen.request)
      #expect(seen.last == .written(.dataIn, [1, 2, 3], request: request))
      pair.accessory.respond(to: request, response)
      let answer: CentralEvent =
        response == .written ? .granted(write, value: []) : .refused(write, .insufficientResources)
      #expect(try pair.settle().phone == [answer])
    }
  }

  @Test func requestsGoOneByOneInOrder() throws {
    let pair = try Pair()
    for byte in UInt8(0)..<5 { try pair.phone.ask(.write(.dataIn, [byte])) }
    for byte in UInt8(0)..<5 {
      let seen = try pair.settle().accessory
      let request = try #require(seen.request)
      #expect(seen.last == .written(.dataIn, [byte], request: request))
      pair.accessory.respond(to: request, .written)
    }
    #expect(try pair.settle().phone.count == 1)
  }

  @Test func aSecondRequestBeforeTheAnswerEndsTheLink() throws {
    let pair = try Pair()
    try pair.settle()
    let rude = try RawCentral(to: pair.directory("link"))
    try rude.send(RawCentral.open(mtu: 23), [0x0A, 2, 0], [0x0A, 2, 0])
    let seen = try pair.settle().accessory
    #expect(seen.count == 3)
    #expect(seen.last == .disconnected("\(LoopbackError.malformed(opcode: 0x0A, length: 3))"))
  }

  @Test(arguments: Characteristic.allCases)
  func onlyWhatTheTableAllowsReachesTheProgram(_ characteristic: Characteristic) throws {
    let pair = try Pair()
    try pair.settle()
    try pair.phone.ask(.read(characteristic))
    if characteristic.properties.contains(.read) {
      #expect(try pair.answer(.value([])) != nil)
    } else {
      #expect(try pair.settle().phone == [.refused(.read(characteristic), .readNotPermitted)])
    }
    try pair.phone.ask(.write(characteristic, [1]))
    if characteristic.properties.contains(.write) {
      #expect(try pair.answer(.written) != nil)
    } else {
      let refusal = CentralEvent.refused(.write(characteristic, [1]), .writeNotPermitted)
      #expect(try pair.settle().phone == [refusal])
    }
    _ = try pair.phone.writeCommand(characteristic, [1])
    let written = PeripheralEvent.written(characteristic, [1], request: nil)
    let isCommand = characteristic.properties.contains(.writeWithoutResponse)
    #expect(try pair.settle().accessory == (isCommand ? [written] : []))
  }

  @Test(arguments: Characteristic.allCases)
  func withoutABondOnlyTheCapabilitiesAnswer(_ characteristic: Characteristic) throws {
    let pair = try Pair(bond: nil)
    try pair.settle()
    let isOpen = characteristic == .capabilities
    try pair.phone.ask(.read(characteristic))
    let refusal = CentralEvent.refused(.read(characteristic), .insufficientEncryption)
    let seen = try pair.settle()
    #expect(seen.phone == (isOpen ? [] : [refusal]))
    if let request = seen.accessory.request {
      pair.accessory.respond(to: request, .value([]))
      try pair.settle()
    }
    try pair.phone.ask(.write(characteristic, [1]))
    let reason: ATTError = isOpen ? .writeNotPermitted : .insufficientEncryption
    #expect(try pair.settle().phone == [.refused(.write(characteristic, [1]), reason)])
    _ = try pair.phone.writeCommand(characteristic, [1])
    #expect(try pair.settle().accessory.isEmpty)
  }

  @Test(arguments: [23, 185, 247, 517])
  func aValueTooLongForAPacketIsNotSent(_ mtu: Int) throws {
    let pair = try Pair(mtu: mtu)
    let limit = min(mtu - 3, 512)
    let refusal = LoopbackError.valueTooLong(length: limit + 1, limit: limit)
    let value = [UInt8](repeating: 0, count: limit + 1)
    #expect(throws: refusal) { try pair.phone.ask(.write(.dataIn, value)) }
    #expect(throws: refusal) { try pair.phone.writeCommand(.dataIn, value) }
    _ = try pair.phone.writeCommand(.dataIn, value.dropLast())
    let written = PeripheralEvent.written(.dataIn, value.dropLast(), request: nil)
    #expect(try pair.settle().accessory.last == written)
  }

  @Test func aValueTooLongForTheLinkIsRefusedByTheAccessoryToo() throws {
    let pair = try Pair()
    try pair.settle()
    let rude = try RawCentral(to: pair.directory("link"))
    let bond: [UInt8] = [0, 1, 9]
    let value = [UInt8](repeating: 0, count: 21)
    try rude.send(RawCentral.open(mtu: 23) + bond, [0x12, 6, 0] + value, [0x52, 6, 0] + value)
    #expect(try pair.settle().accessory.count == 1)
    #expect(try rude.socket.receive(limit: 517) == .packet([0x01, 0x12, 6, 0, 0x0D]))
  }

  @Test func tooManyRequestsAreRefused() throws {
    let pair = try Pair()
    for _ in 0..<64 { try pair.phone.ask(.read(.capabilities)) }
    #expect(throws: LoopbackError.tooManyWaiting(limit: 64)) {
      try pair.phone.ask(.read(.capabilities))
    }
  }

  @Test func anAnswerThatComesTooLateIsNothing() throws {
    let pair = try Pair()
    try pair.phone.ask(.read(.capabilities))
    let request = try #require(try pair.settle().accessory.request)
    pair.accessory.disconnect(pair.connection)
    pair.accessory.respond(to: request, .value([1]))
    #expect(try pair.settle().phone == [.disconnected(nil)])
  }
}

extension [PeripheralEvent] {
  /// The number of the request that waits for its answer.
  var request: UInt64? {
    switch last {
    case .read(_, let request)?: request
    case .written(_, _, let request)?: request
    default: nil
    }
  }
}

extension Pair {
  /// Answers the request that waits, and says what the phone makes of it.
  func answer(_ response: PeripheralResponse) throws -> CentralEvent? {
    guard let request = try settle().accessory.request else { return nil }
    accessory.respond(to: request, response)
    return try settle().phone.first
  }
}
