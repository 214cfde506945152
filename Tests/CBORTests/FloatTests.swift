import CBOR
import TestSupport
import Testing

/// Floating-point numbers keep their value and take the shortest form.
@Suite struct FloatTests {
  @Test func everyHalfIsReadExactlyAndWrittenAgain() throws {
    for bits in UInt16.min...UInt16.max {
      let input: [UInt8] = [0xF9, UInt8(bits >> 8), UInt8(bits & 0xFF)]
      let item = try CBORItem(decoding: input, limits: ample)
      #expect(item.encoded == input)
      var reader = try CBORReader(input, limits: ample)
      let value = try reader.float()
      let exponent = Int(bits >> 10 & 0x1F)
      guard exponent < 31 else { continue }
      let significand = Double(bits & 0x3FF) + (exponent == 0 ? 0 : 1024)
      let magnitude =
        significand * Double(sign: .plus, exponent: max(exponent, 1) - 25, significand: 1)
      #expect(value == (bits & 0x8000 == 0 ? magnitude : -magnitude))
    }
  }

  @Test func aNumberIsWrittenAsTheNarrowestTypeThatHoldsIt() throws {
    var random = SeededGenerator(seed: 754)
    for _ in 0..<scaled(200_000) {
      let wide = Double(bitPattern: random.next())
      let narrow = Double(Float(bitPattern: UInt32(truncatingIfNeeded: random.next())))
      for value in [wide, narrow] where !value.isNaN {
        let encoded = CBORItem.double(value).encoded
        #expect(encoded.count <= 5 || Float(exactly: value) == nil)
        #expect(encoded.count > 3 || Float(exactly: value) != nil)
        var reader = try CBORReader(encoded, limits: ample)
        #expect(try reader.float().bitPattern == value.bitPattern)
      }
    }
  }

  @Test(arguments: [
    (0x7FF8_0000_0000_0000 as UInt64, "f97e00"), (0xFFF8_0000_0000_0000, "f9fe00"),
    (0x7FF8_0000_2000_0000, "fa7fc00001"), (0x7FF8_0000_0000_0001, "fb7ff8000000000001"),
    (0x7FF0_0000_0000_0001, "fb7ff0000000000001"), (0x7FF0_0400_0000_0000, "f97c01"),
  ])
  func aNaNKeepsItsPayload(_ bits: UInt64, _ hex: String) throws {
    let item = CBORItem.double(bits: bits)
    #expect(TestSupport.hex(item.encoded) == hex)
    #expect(try CBORItem(decoding: item.encoded, limits: ample) == item)
  }
}
