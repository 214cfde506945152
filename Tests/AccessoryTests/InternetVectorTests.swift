import GATTProfile
import HPKE
import OpenSSL
import Ratchet
import Secrets
import TestSupport
import Testing

/// The conversation of GATT/Vectors/internet.json with the keys of a case of protocol-xwing.json:
/// from the accessory's seed to the plaintexts, and to the bytes that leave.
@Suite struct InternetVectorTests {
  private struct Conversation: Decodable {
    let `case`: Int
    let keyID: HexBytes
    let roots: [String: HexBytes]
    let down: [Down]
    let up: [Up]
  }

  private struct Down: Decodable {
    let index: UInt32
    let plaintext: HexBytes
    let fields: HexBytes
  }

  private struct Up: Decodable {
    let index: UInt32
    let plaintext: HexBytes
    let sealed: HexBytes
  }

  private struct Exchanges: Decodable {
    struct Case: Decodable {
      let seed: HexBytes
      let enc: HexBytes
      let identifier: String

      enum CodingKeys: String, CodingKey {
        case seed = "private_seed"
        case enc, identifier
      }
    }
    let cases: [Case]
  }

  private let conversation: Conversation
  private let primitives: LibcryptoPrimitives
  private let roots: [Direction: Chain]
  private let keyID: KeyID

  init() throws {
    conversation = try vectors("GATT/Vectors/internet.json")
    primitives = try LibcryptoPrimitives()
    let exchanges: Exchanges = try vectors("GATT/Vectors/protocol-xwing.json")
    let exchange = exchanges.cases[conversation.case]
    let pair = try KeyPair(
      .xWing, seed: SharedSecret(copying: exchange.seed.bytes), with: primitives)
    let shared = try pair.decapsulate(exchange.enc.bytes, with: primitives)
    let context = KeyContext(suite: "XWing", identifier: exchange.identifier)
    let exporter = try Exporter(
      .xWing, sharedSecret: shared, info: context.info, with: primitives)
    var roots: [Direction: Chain] = [:]
    for direction in Direction.allCases {
      roots[direction] = try Chain(
        root: exporter.export(context.internet(direction), with: primitives))
    }
    self.roots = roots
    keyID = try #require(KeyID(decoding: try pair.keyID(with: primitives)))
  }

  @Test func theRootsAreTheExports() {
    #expect(keyID.encoded == conversation.keyID.bytes)
    for direction in Direction.allCases {
      let root = conversation.roots[direction.text]?.bytes ?? []
      #expect(roots[direction]?.key == SharedSecret(copying: root))
    }
  }

  @Test func whatComesDownOpens() throws {
    var ratchet = try IncomingRatchet(keyID: keyID, chain: #require(roots[.hostToAccessory]))
    for down in conversation.down {
      let message = try InternetMessage(decoding: down.fields.bytes)
      var derivation = try ratchet.derivation(
        for: RatchetMessage(keyID: keyID, index: message.index, sealed: message.sealed))
      try derivation.advance(steps: derivation.remainingSteps, using: primitives)
      let key = try #require(derivation.messageKey)
      #expect(try primitives.open(message.sealed, key: key.secret) == down.plaintext.bytes)
      ratchet.apply(try ratchet.change(committing: derivation))
    }
    #expect(ratchet.skipped.map { $0.index } == [2, 4])
  }

  @Test func whatGoesUpIsSealedWithTheSameKeys() throws {
    var ratchet = OutgoingRatchet(keyID: keyID, chain: try #require(roots[.accessoryToHost]))
    for up in conversation.up {
      let step = try ratchet.step(using: primitives)
      #expect(step.index == up.index)
      let plaintext = try primitives.open(up.sealed.bytes, key: step.messageKey.secret)
      #expect(plaintext == up.plaintext.bytes)
    }
  }
}
