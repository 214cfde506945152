import HPKE
import OpenSSL
import Secrets

extension Benchmark {
  /// What pairing costs each side: the phone encapsulates, the accessory decapsulates, and both
  /// derive the two keys of a session from that.
  static var keyExchange: Benchmark {
    Benchmark(name: "key-exchange", summary: "pairing on both sides, for each suite") { effort in
      var table = Table(contests: "key exchange, up to the two keys of a session")
      let primitives = try LibcryptoPrimitives(mlkem: .fromEnvironment())
      for suite in CipherSuite.allCases {
        table.add(suite.text, try contest(suite, primitives).run(effort))
      }
      table.remarks = ["ML-KEM-768 by \(primitives.mlkem.kind)"]
      return [table]
    }
  }

  private static func contest(
    _ suite: CipherSuite, _ primitives: LibcryptoPrimitives
  ) throws -> Contest {
    let pair = try KeyPair.generate(suite, with: primitives)
    let enc = try suite.encapsulate(to: pair.publicKey, with: primitives).enc
    let session = Session(suite: suite, primitives: primitives)
    var contest = Contest()
    contest.add("phone: encapsulate") { times in
      for _ in 0..<times {
        let sent = try suite.encapsulate(to: pair.publicKey, with: primitives)
        try session.deriveKeys(from: sent.sharedSecret)
      }
    }
    contest.add("accessory: decapsulate") { times in
      for _ in 0..<times {
        try session.deriveKeys(from: try pair.decapsulate(enc, with: primitives))
      }
    }
    contest.add("accessory: make the pair") { times in
      for _ in 0..<times { keep(try KeyPair(suite, seed: pair.seed, with: primitives).publicKey) }
    }
    return contest
  }
}

/// The strings of an exchange and what follows from them.
private struct Session {
  let suite: CipherSuite
  let primitives: LibcryptoPrimitives

  /// The key schedule and both directions' keys.
  func deriveKeys(from sharedSecret: SharedSecret) throws {
    let context = KeyContext(
      suite: suite.text, identifier: "6F1D8A52-9B3E-4C57-8E0A-2D4C6B8F1A35")
    let exporter = try Exporter(
      suite, sharedSecret: sharedSecret, info: context.info, with: primitives)
    for direction in Direction.allCases {
      keep(
        try exporter.export(
          context.bluetooth(direction, session: Array(Sample.session.utf8)), with: primitives))
    }
  }
}
