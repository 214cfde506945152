import GATTProfile
import Loopback
import Peripheral
import Testing

@Suite struct ValueTests {
  @Test func aNotificationReachesASubscriber() throws {
    let pair = try Pair()
    try pair.phone.ask(.subscribe(.dataOut, active: true))
    #expect(try pair.settle().accessory.last == .subscribed(.dataOut, active: true))
    #expect(try pair.accessory.send([1, 2], of: .dataOut, on: pair.connection))
    #expect(try pair.settle().phone == [.value(.dataOut, [1, 2])])
    try pair.phone.ask(.subscribe(.dataOut, active: false))
    #expect(try pair.settle().accessory == [.subscribed(.dataOut, active: false)])
  }

  @Test func whoDidNotSubscribeGetsNothing() throws {
    let pair = try Pair()
    try pair.settle()
    #expect(try pair.accessory.send([1], of: .dataOut, on: pair.connection))
    #expect(try pair.accessory.send([1], of: .keyExchange, on: pair.connection))
    #expect(try pair.settle().phone.isEmpty)
  }

  @Test func subscribingTwiceIsReportedOnce() throws {
    let pair = try Pair()
    try pair.subscribe(.dataOut)
    try pair.phone.ask(.subscribe(.dataOut, active: true))
    let seen = try pair.settle()
    #expect(seen.accessory.isEmpty)
    #expect(seen.phone.count == 1)
  }

  @Test(arguments: [Characteristic.capabilities, .dataIn, .linkConfiguration])
  func whatSendsNothingCannotBeSubscribedTo(_ characteristic: Characteristic) throws {
    let pair = try Pair()
    let request = CentralRequest.subscribe(characteristic, active: true)
    try pair.phone.ask(request)
    #expect(try pair.settle().phone == [.refused(request, .invalidHandle)])
  }

  @Test func indicationsGoOneByOneAndCountWhenConfirmed() throws {
    let pair = try Pair()
    try pair.subscribe(.keyExchange)
    for byte in UInt8(0)..<3 {
      #expect(try !pair.accessory.send([byte], of: .keyExchange, on: pair.connection))
    }
    #expect(pair.phone.receive() == [.value(.keyExchange, [0])])
    #expect(pair.phone.receive().isEmpty)
    let seen = try pair.settle()
    #expect(seen.accessory == [.sent(.keyExchange), .sent(.keyExchange), .sent(.keyExchange)])
    #expect(seen.phone == [.value(.keyExchange, [1]), .value(.keyExchange, [2])])
  }

  @Test func aConfirmationOfNothingEndsTheLink() throws {
    let pair = try Pair()
    try pair.settle()
    let rude = try RawCentral(to: pair.directory("link"))
    try rude.send(RawCentral.open(mtu: 23), [0x1E])
    let end = PeripheralEvent.disconnected("\(LoopbackError.malformed(opcode: 0x1E, length: 1))")
    #expect(try pair.settle().accessory.last == end)
  }

  @Test func aValueLongerThanTheLinkCarriesIsNotSent() throws {
    let pair = try Pair(mtu: 23)
    try pair.subscribe(.dataOut)
    #expect(throws: LoopbackError.valueTooLong(length: 21, limit: 20)) {
      try pair.accessory.send(
        [UInt8](repeating: 0, count: 21), of: .dataOut, on: pair.connection)
    }
  }

  @Test func aSlowReaderHoldsTheAccessoryBackAndLosesNothing() throws {
    let pair = try Pair(mtu: 517)
    try pair.subscribe(.dataOut)
    var sent: [[UInt8]] = []
    var waiting = 0
    while waiting < 8 {
      let value = [UInt8](repeating: UInt8(truncatingIfNeeded: sent.count), count: 500)
      if try !pair.accessory.send(value, of: .dataOut, on: pair.connection) { waiting += 1 }
      sent.append(value)
    }
    let seen = try pair.settle()
    #expect(seen.accessory == [PeripheralEvent](repeating: .sent(.dataOut), count: 8))
    #expect(seen.phone == sent.map { .value(.dataOut, $0) })
  }

  @Test func aReaderThatNeverReadsIsNotWaitedForForEver() throws {
    let pair = try Pair(mtu: 517)
    try pair.subscribe(.dataOut)
    let value = [UInt8](repeating: 0, count: 500)
    #expect(throws: LoopbackError.tooManyWaiting(limit: 64)) {
      while true { _ = try pair.accessory.send(value, of: .dataOut, on: pair.connection) }
    }
  }

  @Test func aSlowAccessoryHoldsThePhoneBackAndLosesNothing() throws {
    let pair = try Pair(mtu: 517)
    try pair.settle()
    var sent: [[UInt8]] = []
    while true {
      let value = [UInt8](repeating: UInt8(truncatingIfNeeded: sent.count), count: 500)
      guard try pair.phone.writeCommand(.dataIn, value) else { break }
      sent.append(value)
    }
    let seen = try pair.settle()
    #expect(seen.phone == [.ready])
    #expect(seen.accessory == sent.map { .written(.dataIn, $0, request: nil) })
    #expect(try pair.phone.writeCommand(.dataIn, [1]))
  }
}
