import OpenSSL
import Secrets
import TestSupport
import Testing

@testable import HPKE

/// Vectors that others published. `@testable` for one reason: two files use ciphers that are not
/// this package's, so their key schedules need suite ids of their own.
@Suite struct PublishedVectorTests {
  @Test(arguments: engines)
  func xWingAgreesWithItsDraft(_ engine: MLKEMChoice) throws {
    let primitives = try LibcryptoPrimitives(mlkem: engine)
    let file: XWingDraft = try vectors("Tests/Vectors/xwing-draft.json")
    #expect(file.tests.count == 3)
    for test in file.tests {
      let pair = try KeyPair(
        .xWing, seed: SharedSecret(copying: test.seed.bytes), with: primitives)
      #expect(pair.publicKey == test.pk.bytes)
      let shared = SharedSecret(copying: test.ss.bytes)
      #expect(try pair.decapsulate(test.ct.bytes, with: primitives) == shared)
      let sent = try CipherSuite.xWing.encapsulate(
        to: test.pk.bytes, ephemeral: SharedSecret(copying: test.eseed.bytes), with: primitives)
      #expect(sent.enc == test.ct.bytes)
      #expect(sent.sharedSecret == shared)
    }
  }

  @Test func p256AgreesWithRFC9180() throws {
    let file: HPKEVectors = try vectors("Tests/Vectors/hpke-p256-rfc9180.json")
    #expect(file.tests.map(\.aeadID) == [1, 2])
    let primitives = try LibcryptoPrimitives()
    for test in file.tests {
      let pair = try KeyPair(
        .p256, seed: SharedSecret(copying: test.skRm.bytes), with: primitives)
      #expect([4] + pair.publicKey == test.pkRm.bytes)
      let secret = try pair.decapsulate(test.enc.bytes, with: primitives)
      #expect(secret == SharedSecret(copying: test.sharedSecret.bytes))
      let sent = try CipherSuite.p256.encapsulate(
        to: pair.publicKey, ephemeral: SharedSecret(copying: try #require(test.skEm).bytes),
        with: primitives)
      #expect(sent.enc == test.enc.bytes)
      #expect(sent.sharedSecret == secret)
      try checkSchedule(test, keyLength: test.aeadID == 1 ? 16 : 32, primitives)
      if test.aeadID == 2 { try checkMessages(test, .p256, secret, primitives) }
    }
  }

  @Test(arguments: engines)
  func xWingAgreesWithThePostQuantumDraftOfHPKE(_ engine: MLKEMChoice) throws {
    let primitives = try LibcryptoPrimitives(mlkem: engine)
    let file: HPKEVectors = try vectors("Tests/Vectors/hpke-xwing-pq.json")
    for test in file.tests {
      let pair = try KeyPair(
        .xWing, seed: SharedSecret(copying: test.skRm.bytes), with: primitives)
      #expect(pair.publicKey == test.pkRm.bytes)
      let secret = try pair.decapsulate(test.enc.bytes, with: primitives)
      #expect(secret == SharedSecret(copying: test.sharedSecret.bytes))
      // The other row derives with SHAKE256, which no suite here does.
      if test.kdfID == 1 { try checkSchedule(test, keyLength: 32, primitives) }
    }
    #expect(file.tests.map(\.kdfID) == [1, 17])
  }

  private func checkSchedule(
    _ test: HPKEVectors.Test, keyLength: Int, _ primitives: LibcryptoPrimitives
  ) throws {
    let ids = bigEndian(test.kemID) + bigEndian(test.kdfID) + bigEndian(test.aeadID)
    let suiteID = Array("HPKE".utf8) + ids
    let schedule = try KeySchedule(
      suiteID: suiteID, sharedSecret: SharedSecret(copying: test.sharedSecret.bytes),
      info: test.info.bytes, with: primitives)
    for (label, expected) in [
      ("key", test.key), ("base_nonce", test.baseNonce), ("exp", test.exporterSecret),
    ] {
      let count = expected.bytes.count
      let derived = try schedule.derive(label, count: count, with: primitives)
      #expect(publicBytes(derived) == expected.bytes)
    }
    #expect(test.key.bytes.count == keyLength)
    let exporter = try Exporter(suiteID: suiteID, schedule, with: primitives)
    for export in test.exports {
      let value = try exporter.export(export.context.bytes, count: export.length, with: primitives)
      #expect(value == SharedSecret(copying: export.value.bytes))
    }
    #expect(test.exports.count >= 3)
  }

  /// The listed messages are not consecutive: the nonce tells which number each has.
  private func checkMessages(
    _ test: HPKEVectors.Test, _ suite: CipherSuite, _ secret: SharedSecret,
    _ primitives: LibcryptoPrimitives
  ) throws {
    var sender = try SenderContext(
      suite, sharedSecret: secret, info: test.info.bytes, with: primitives)
    var recipient = try RecipientContext(
      suite, sharedSecret: secret, info: test.info.bytes, with: primitives)
    var (number, checked) = (0, 0)
    while checked < test.encryptions.count && number < 300 {
      let listed = test.encryptions[checked]
      let label = Array("Count-\(number)".utf8)
      let sealed = try sender.seal(listed.pt.bytes, authenticating: label, with: primitives)
      let opened = try recipient.open(sealed, authenticating: label, with: primitives)
      #expect(opened == listed.pt.bytes)
      if listed.aad.bytes == label {
        #expect(sealed == listed.ct.bytes, "message \(number)")
        checked += 1
      }
      number += 1
    }
    #expect(checked == 8)
  }
}

private struct XWingDraft: Decodable {
  var tests: [Test]

  struct Test: Decodable {
    var seed: HexBytes
    var eseed: HexBytes
    var pk: HexBytes
    var ct: HexBytes
    var ss: HexBytes
  }
}

private struct HPKEVectors: Decodable {
  var tests: [Test]

  struct Test: Decodable {
    var kemID: UInt16
    var kdfID: UInt16
    var aeadID: UInt16
    var info: HexBytes
    var skRm: HexBytes
    var pkRm: HexBytes
    var skEm: HexBytes?
    var enc: HexBytes
    var sharedSecret: HexBytes
    var key: HexBytes
    var baseNonce: HexBytes
    var exporterSecret: HexBytes
    var exports: [Export]
    var encryptions: [Encryption]

    enum CodingKeys: String, CodingKey {
      case info, skRm, pkRm, skEm, enc, key, exports, encryptions
      case kemID = "kem_id"
      case kdfID = "kdf_id"
      case aeadID = "aead_id"
      case sharedSecret = "shared_secret"
      case baseNonce = "base_nonce"
      case exporterSecret = "exporter_secret"
    }
  }

  struct Export: Decodable {
    var context: HexBytes
    var length: Int
    var value: HexBytes

    enum CodingKeys: String, CodingKey {
      case context = "exporter_context"
      case length = "L"
      case value = "exported_value"
    }
  }

  struct Encryption: Decodable {
    var aad: HexBytes
    var ct: HexBytes
    var pt: HexBytes
  }
}
