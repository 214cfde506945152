import CBOR
import GATTProfile
import TestSupport
import Testing

/// Random messages come back; damaged ones give a message or one error inside the input.
@Suite struct RandomMessageTests {
  @Test func everyMessageComesBackFromItsEncoding() throws {
    var source = RandomMessage(seed: 2)
    for _ in 0..<scaled(20_000) {
      let message = source.message()
      let encoded = message.encoded
      #expect(try Message(decoding: encoded) == message)
      // What is written is deterministic CBOR to the strict reader of items too.
      #expect(try CBORItem(decoding: encoded, limits: ample).encoded == encoded)
    }
  }

  @Test func everyKeyExchangeItemComesBackFromItsEncoding() throws {
    var source = RandomMessage(seed: 3)
    for _ in 0..<scaled(20_000) {
      let item = source.keyExchangeItem()
      #expect(try KeyExchangeItem(decoding: item.encoded) == item)
    }
  }

  @Test func damagedMessagesGiveAMessageOrOneErrorInsideTheInput() throws {
    var source = RandomMessage(seed: 4)
    let golden = try GoldenMessages.messages().map(\.bytes)
    for round in 0..<scaled(100_000) {
      var input = round % 2 == 0 ? golden[round % golden.count] : source.message().encoded
      for _ in 0...source.count(2) { input.damage(with: &source.random) }
      check(input)
    }
  }

  @Test func everyCutMessageIsRefused() throws {
    for golden in try GoldenMessages.messages() {
      for length in 0..<golden.bytes.count {
        let cut = Array(golden.bytes.prefix(length))
        #expect(throws: MessageError.self) { try Message(decoding: cut) }
      }
    }
  }

  @Test func everyTurnedBitGivesAMessageOrOneErrorInsideTheInput() throws {
    for golden in try GoldenMessages.messages() {
      for place in golden.bytes.indices {
        for bit in 0..<8 {
          var input = golden.bytes
          input[place] ^= 1 << bit
          check(input)
        }
      }
    }
  }

  @Test func damagedKeyExchangeItemsGiveAnItemOrOneErrorInsideTheInput() throws {
    var source = RandomMessage(seed: 5)
    for _ in 0..<scaled(100_000) {
      var input = source.keyExchangeItem().encoded
      for _ in 0...source.count(2) { input.damage(with: &source.random) }
      do throws(MessageError) {
        let item = try KeyExchangeItem(decoding: input)
        #expect((try? KeyExchangeItem(decoding: item.encoded)) == item)
      } catch {
        check(error, input)
      }
    }
  }

  private func check(_ input: [UInt8]) {
    do throws(MessageError) {
      let message = try Message(decoding: input)
      #expect((try? Message(decoding: message.encoded)) == message, "\(hex(input))")
    } catch {
      check(error, input)
    }
  }

  private func check(_ error: MessageError, _ input: [UInt8]) {
    guard case .malformed(let fault) = error else { return }
    #expect((0...input.count).contains(fault.offset))
  }
}
