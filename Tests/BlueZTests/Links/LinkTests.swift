import GATTProfile
import Testing

@testable import BlueZ

/// A result of a call that changes something, which the macro could not make by itself.
private func told<Value>(_ value: Value) -> Value { value }

@Suite struct LinkTests {
  private var link = Link(number: 1, device: "/a", mtu: 23)

  @Test mutating func aLongWriteInPartsAddsUp() {
    #expect(told(link.value(of: .dataIn, writing: [1, 2, 3], at: 0)) == [1, 2, 3])
    #expect(told(link.value(of: .dataIn, writing: [4], at: 3)) == [1, 2, 3, 4])
    #expect(told(link.value(of: .dataIn, writing: [9], at: 1)) == [1, 9])
    #expect(told(link.value(of: .dataIn, writing: [7], at: 0)) == [7])
    #expect(told(link.value(of: .dataIn, writing: [7], at: 2)) == nil)
    #expect(told(link.value(of: .keyExchange, writing: [7], at: 1)) == nil)
  }

  @Test mutating func nothingGrowsBeyondAnAttribute() {
    let part = [UInt8](repeating: 7, count: 512)
    #expect(told(link.value(of: .dataIn, writing: part, at: 0))?.count == 512)
    #expect(told(link.value(of: .dataIn, writing: [1], at: 512)) == nil)
    #expect(told(link.value(of: .dataIn, writing: part + [1], at: 0)) == nil)
  }

  @Test mutating func aLongReadGoesOnInTheValueThatItBegan() {
    link.lastRead[.dataOut] = [1, 2, 3]
    #expect(told(link.rest(of: .dataOut, from: 1)) == [2, 3])
    #expect(told(link.rest(of: .dataOut, from: 3)) == [])
    #expect(told(link.rest(of: .dataOut, from: 4)) == nil)
    #expect(told(link.rest(of: .keyExchange, from: 0)) == nil)
  }
}
