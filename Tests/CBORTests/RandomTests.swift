import CBOR
import TestSupport
import Testing

/// Random items, random damage, random bytes.
@Suite struct RandomTests {
  @Test func everyItemComesBackFromItsEncoding() throws {
    var random = SeededGenerator(seed: 8949)
    for _ in 0..<scaled(50_000) {
      let item = CBORItem.random(depth: 4, from: &random)
      let encoded = item.encoded
      let back = try CBORItem(decoding: encoded, limits: ample)
      #expect(back == item.sorted)
      #expect(back.encoded == encoded)
      #expect(try CBORItem(decodingAnyForm: encoded, limits: ample) == back)
    }
  }

  @Test func damagedBytesGiveAValueOrOneErrorInsideTheInput() {
    var random = SeededGenerator(seed: 4949)
    for _ in 0..<scaled(100_000) {
      var input = CBORItem.random(depth: 4, from: &random).encoded
      for _ in 0...Int.random(in: 0..<3, using: &random) { input.damage(with: &random) }
      check(input)
    }
  }

  @Test func randomBytesGiveAValueOrOneErrorInsideTheInput() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<scaled(500_000) {
      check(random.bytes(Int.random(in: 0..<24, using: &random)))
    }
  }

  /// One value has one encoding: what is read strictly is written the same.
  private func check(_ input: [UInt8]) {
    var strict: CBORItem?
    do throws(CBORError) {
      let item = try CBORItem(decoding: input, limits: ample)
      #expect(item.encoded == input)
      strict = item
    } catch {
      #expect((0...input.count).contains(error.offset))
    }
    do throws(CBORError) {
      let item = try CBORItem(decodingAnyForm: input, limits: ample)
      if let strict { #expect(item == strict) }
      let rewritten = item.encoded
      #expect((try? CBORItem(decoding: rewritten, limits: ample))?.encoded == rewritten)
    } catch {
      #expect(strict == nil, "read strictly, refused in any form: \(hex(input))")
    }
    #expect(skips(input) == (strict != nil))
  }

  /// Whether the cursor passes over the whole input.
  private func skips(_ input: [UInt8]) -> Bool {
    do throws(CBORError) {
      var reader = try CBORReader(input, limits: ample)
      try reader.skip()
      try reader.finish()
      return true
    } catch {
      return false
    }
  }

  @Test func textIsCheckedAsTheStandardLibraryDoes() {
    var random = SeededGenerator(seed: 3629)
    let pieces: [[UInt8]] = [
      Array("plain ASCII text".utf8), Array("é水👍".utf8), [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90],
      [0xE0, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0x80], [0xC1, 0xBF],
    ]
    for _ in 0..<scaled(50_000) {
      let count = Int.random(in: 0..<5, using: &random)
      var content = (0..<count).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      if Int.random(in: 0..<4, using: &random) == 0 { content.damage(with: &random) }
      let repaired = String(decoding: content, as: UTF8.self)
      let isValid = Array(repaired.utf8) == content
      let encoded = CBORItem.bytes(content).encoded
      let asText = [encoded[0] | 0x20] + encoded.dropFirst()
      #expect(skips(asText) == isValid, "\(hex(content))")
    }
  }
}

extension CBORItem {
  static func random(depth: Int, from random: inout SeededGenerator) -> CBORItem {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .unsigned(number(from: &random))
    case 1: return .negative(number(from: &random))
    case 2: return .bytes(random.bytes(Int.random(in: 0..<40, using: &random)))
    case 3:
      let content = random.bytes(Int.random(in: 0..<40, using: &random))
      return .text(String(decoding: content, as: UTF8.self))
    case 4: return .double(bits: random.next() << UInt64.random(in: 0..<64, using: &random))
    case 5:
      let value = UInt8.random(in: 0..<248, using: &random)
      return .simple(value < 24 ? value : value + 8)
    case 6: return .array(list(depth, from: &random))
    case 7:
      var keys: Set<[UInt8]> = []
      let entries = list(depth, from: &random).filter { keys.insert($0.encoded).inserted }
      return .map(entries.map { Entry(key: $0, value: .random(depth: depth - 1, from: &random)) })
    default: return .tagged(number(from: &random), .random(depth: depth - 1, from: &random))
    }
  }

  /// Of any length in bits.
  private static func number(from random: inout SeededGenerator) -> UInt64 {
    random.next() >> UInt64.random(in: 0..<64, using: &random)
  }

  private static func list(_ depth: Int, from random: inout SeededGenerator) -> [CBORItem] {
    (0..<Int.random(in: 0..<6, using: &random)).map { _ in
      .random(depth: depth - 1, from: &random)
    }
  }
}
