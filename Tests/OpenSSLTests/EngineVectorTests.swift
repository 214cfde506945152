import MLKEM
import OpenSSL
import Secrets
import TestSupport
import Testing

/// The public ML-KEM-768 vectors, on every engine there is.
@Suite struct EngineVectorTests {
  @Test(arguments: engines)
  func seedsGiveThePublishedPublicKeys(_ choice: MLKEMChoice) throws {
    let engine = try MLKEMEngine(choice)
    let file: ACVP = try vectors("Tests/Vectors/mlkem768-acvp.json")
    for test in file.keyGen {
      let key = try engine.key(seed: Secret(copying: test.d.bytes + test.z.bytes))
      #expect(key.encapsulationKey.encoded == test.ek.bytes)
    }
    #expect(file.keyGen.count == 25)
  }

  @Test(arguments: engines)
  func messagesGiveThePublishedCiphertexts(_ choice: MLKEMChoice) throws {
    let engine = try MLKEMEngine(choice)
    let file: ACVP = try vectors("Tests/Vectors/mlkem768-acvp.json")
    for test in file.encapsulation {
      let sent = try engine.encapsulate(
        to: EncapsulationKey(decoding: test.ek.bytes), message: Secret(copying: test.m.bytes))
      #expect(sent.ciphertext == test.c.bytes)
      let isPublished = sent.secret.isEqual(to: Secret(copying: test.k.bytes))
      #expect(isPublished)
    }
    #expect(file.encapsulation.count == 12)
  }

  @Test(arguments: engines)
  func goodAndDamagedCiphertextsGiveThePublishedSecrets(_ choice: MLKEMChoice) throws {
    let engine = try MLKEMEngine(choice)
    let file: KnownAnswers = try vectors("Tests/Vectors/mlkem768-kat.json")
    for test in file.tests {
      let key = try engine.key(seed: Secret(copying: test.d.bytes + test.z.bytes))
      let secrets = try [test.ct, test.ctInvalid].map { ciphertext in
        SharedSecret(try key.decapsulate(ciphertext.bytes))
      }
      #expect(
        secrets == [
          SharedSecret(copying: test.ss.bytes), SharedSecret(copying: test.ssRejected.bytes),
        ])
    }
    #expect(file.tests.count == 24)
  }

  @Test(arguments: engines)
  func wycheproofsSeedsAndCiphertextsAreTakenOrRefused(_ choice: MLKEMChoice) throws {
    let engine = try MLKEMEngine(choice)
    let file: Wycheproof = try vectors("Tests/Vectors/mlkem768-wycheproof.json")
    var taken = 0
    for test in file.decapsulation {
      do {
        let key = try engine.key(seed: Secret(copying: test.seed.bytes))
        let secret = SharedSecret(try key.decapsulate(test.c.bytes))
        #expect(secret == SharedSecret(copying: test.secret.bytes))
        #expect(test.result == "valid")
        taken += 1
      } catch {
        #expect(test.result == "invalid")
      }
    }
    #expect((taken, file.decapsulation.count) == (13, 53))
  }
}

private struct ACVP: Decodable {
  let keyGen: [KeyGeneration]
  let encapsulation: [Encapsulation]

  struct KeyGeneration: Decodable {
    let d, z, ek: HexBytes
  }

  struct Encapsulation: Decodable {
    let ek, m, c, k: HexBytes
  }
}

private struct KnownAnswers: Decodable {
  let tests: [Test]

  struct Test: Decodable {
    let d, z, ct, ss, ctInvalid, ssRejected: HexBytes

    private enum CodingKeys: String, CodingKey {
      case d, z, ct, ss
      case ctInvalid = "ct_invalid"
      case ssRejected = "ss_rejected"
    }
  }
}

private struct Wycheproof: Decodable {
  let decapsulation: [Test]

  struct Test: Decodable {
    let seed, c, secret: HexBytes
    let result: String

    private enum CodingKeys: String, CodingKey {
      case seed, c, result
      case secret = "K"
    }
  }
}
