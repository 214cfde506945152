import HPKE
import OpenSSL
import Secrets
import TestSupport
import Testing

/// A whole key exchange and its messages, for each suite and each ML-KEM engine.
@Suite struct ProtocolVectorTests {
  @Test(arguments: CipherSuite.allCases, engines)
  func aStoredSeedGivesItsPublicKeyAndKeyID(_ suite: CipherSuite, _ engine: MLKEMChoice) throws {
    let primitives = try LibcryptoPrimitives(mlkem: engine)
    for example in try ProtocolVectors.load(suite).cases {
      let pair = try pair(suite, example, primitives)
      #expect(pair.publicKey == example.publicKey.bytes, "case \(example.id)")
      #expect(pair.publicKey.count == suite.publicKeyLength)
      guard let internet = example.internet else { continue }
      #expect(try pair.keyID(with: primitives) == internet.keyID.bytes, "case \(example.id)")
    }
  }

  @Test(arguments: CipherSuite.allCases, engines)
  func bothSidesShareTheListedSecret(_ suite: CipherSuite, _ engine: MLKEMChoice) throws {
    let primitives = try LibcryptoPrimitives(mlkem: engine)
    for example in try ProtocolVectors.load(suite).cases {
      let pair = try pair(suite, example, primitives)
      let received = try pair.decapsulate(example.enc.bytes, with: primitives)
      #expect(received == SharedSecret(copying: example.sharedSecret.bytes), "case \(example.id)")
      let sent = try suite.encapsulate(
        to: example.publicKey.bytes, ephemeral: SharedSecret(copying: example.ephemeral.bytes),
        with: primitives)
      #expect(sent.enc == example.enc.bytes, "case \(example.id)")
      #expect(sent.sharedSecret == received, "case \(example.id)")
    }
  }

  @Test(arguments: CipherSuite.allCases, engines)
  func theExportedKeysAreTheListedOnes(_ suite: CipherSuite, _ engine: MLKEMChoice) throws {
    let primitives = try LibcryptoPrimitives(mlkem: engine)
    for example in try ProtocolVectors.load(suite).cases {
      let context = example.context
      #expect(context.info == example.infoBytes.bytes)
      let exporter = try exporter(suite, example, primitives)
      for direction in Direction.allCases {
        let listed = try #require(example.keys[direction.text])
        let text = context.bluetooth(direction, session: Array(example.session.utf8))
        #expect(text == Array(listed.context.utf8))
        let key = try exporter.export(text, with: primitives)
        #expect(key == SharedSecret(copying: listed.key.bytes), "case \(example.id)")
      }
    }
  }

  @Test(arguments: engines)
  func theInternetKeysAreTheListedOnes(_ engine: MLKEMChoice) throws {
    let primitives = try LibcryptoPrimitives(mlkem: engine)
    for example in try ProtocolVectors.load(.xWing).cases {
      let internet = try #require(example.internet)
      let exporter = try exporter(.xWing, example, primitives)
      let listed = [
        (Direction.hostToAccessory, internet.hostToAccessory),
        (.accessoryToHost, internet.accessoryToHost),
      ]
      for (direction, chain) in listed {
        let text = example.context.internet(direction)
        #expect(text == Array(chain.context.utf8))
        let key = try exporter.export(text, with: primitives)
        #expect(key == SharedSecret(copying: chain.key.bytes), "case \(example.id)")
      }
    }
  }

  @Test(arguments: CipherSuite.allCases)
  func messagesOpenOrFailAsListed(_ suite: CipherSuite) throws {
    let primitives = try LibcryptoPrimitives()
    var counts = (opened: 0, refused: 0)
    for example in try ProtocolVectors.load(suite).cases {
      for message in example.messages {
        let listed = try #require(example.keys[message.direction])
        let key = Secret(copying: listed.key.bytes)
        if message.expect == "open" {
          let plaintext = try primitives.open(message.message.bytes, key: key)
          #expect(plaintext == message.plaintext?.bytes, "case \(example.id), \(message.name)")
          counts.opened += 1
        } else {
          let comment = Comment(rawValue: "case \(example.id), \(message.name)")
          let error = refusal { try primitives.open(message.message.bytes, key: key) }
          #expect(error == .notAuthentic, comment)
          counts.refused += 1
        }
      }
    }
    #expect(counts == (72, 96))
  }

  @Test(arguments: CipherSuite.allCases, engines)
  func damagedEncapsulationsAreRefusedOrGiveOtherKeys(
    _ suite: CipherSuite, _ engine: MLKEMChoice
  ) throws {
    let primitives = try LibcryptoPrimitives(mlkem: engine)
    let file = try ProtocolVectors.load(suite)
    let example = file.cases[file.bad.case]
    let pair = try pair(suite, example, primitives)
    for bad in file.bad.list {
      guard bad.expect == "other keys" else {
        let error = refusal { try pair.decapsulate(bad.enc.bytes, with: primitives) }
        #expect(error != nil, Comment(rawValue: bad.name))
        continue
      }
      let secret = try pair.decapsulate(bad.enc.bytes, with: primitives)
      let listed = try #require(bad.sharedSecret)
      #expect(secret == SharedSecret(copying: listed.bytes), Comment(rawValue: bad.name))
      let exporter = try Exporter(
        suite, sharedSecret: secret, info: example.context.info, with: primitives)
      let key = try exporter.export(
        example.context.bluetooth(.hostToAccessory, session: Array(example.session.utf8)),
        with: primitives)
      let listedKey = SharedSecret(copying: try #require(bad.hostToAccessory).bytes)
      #expect(key == listedKey, Comment(rawValue: bad.name))
    }
    #expect(file.bad.list.count == (suite == .xWing ? 18 : 15))
  }

  @Test(arguments: CipherSuite.allCases)
  func theFirstHPKEMessageUsesTheListedKeyAndNonce(_ suite: CipherSuite) throws {
    let primitives = try LibcryptoPrimitives()
    for example in try ProtocolVectors.load(suite).cases {
      var expected: [UInt8] = []
      try primitives.seal(
        [1, 2, 3], key: Secret(copying: example.key.bytes), nonce: example.baseNonce.bytes,
        authenticating: [4], appendingTo: &expected)
      var sender = try SenderContext(
        suite, sharedSecret: SharedSecret(copying: example.sharedSecret.bytes),
        info: example.infoBytes.bytes, with: primitives)
      #expect(
        try sender.seal([1, 2, 3], authenticating: [4], with: primitives) == expected,
        "case \(example.id)")
    }
  }
}

private func pair(
  _ suite: CipherSuite, _ example: ProtocolVectors.Case, _ primitives: LibcryptoPrimitives
) throws -> KeyPair<LibcryptoPrimitives> {
  try KeyPair(suite, seed: SharedSecret(copying: example.seed.bytes), with: primitives)
}

private func exporter(
  _ suite: CipherSuite, _ example: ProtocolVectors.Case, _ primitives: LibcryptoPrimitives
) throws -> Exporter {
  let secret = try pair(suite, example, primitives)
    .decapsulate(example.enc.bytes, with: primitives)
  return try Exporter(suite, sharedSecret: secret, info: example.context.info, with: primitives)
}
