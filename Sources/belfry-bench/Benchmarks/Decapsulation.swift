import HPKE
import MLKEM
import OpenSSL
import Secrets

extension Benchmark {
  /// The package's own ML-KEM-768 against libcrypto's, alone and within X-Wing.
  static var decapsulation: Benchmark {
    Benchmark(name: "decapsulation", summary: "ML-KEM-768 and X-Wing, own engine and libcrypto's") {
      effort in
      let own = try LibcryptoPrimitives(mlkem: .own)
      let evp = try? LibcryptoPrimitives(mlkem: .evp)
      var table = Table(contests: "decapsulation, expanded key kept")
      table.add("ML-KEM-768", try mlkem(own, evp).run(effort))
      table.add("X-Wing", try xWing(own, evp).run(effort))
      table.add("ML-KEM-768 key", try mlkemKey(own, evp).run(effort))
      table.remarks = [
        evp == nil
          ? "libcrypto \(Libcrypto.version) has no ML-KEM-768, which came with 3.5: "
            + "Tests/evp-engine bench measures against Debian 13's"
          : "against libcrypto \(Libcrypto.version)"
      ]
      return [table]
    }
  }

  private static func mlkem(
    _ own: LibcryptoPrimitives, _ evp: LibcryptoPrimitives?
  ) throws -> Contest {
    var contest = Contest()
    for primitives in [own, evp].compactMap({ $0 }) {
      let key = try primitives.mlkem.key(seed: try primitives.randomSecret(MLKEM768Size.seed))
      let sent = try primitives.mlkem.encapsulate(
        to: key.encapsulationKey, message: try primitives.randomSecret(MLKEM768Size.message))
      let ciphertext = sent.ciphertext
      contest.add(primitives.engineName, isReference: primitives.mlkem.kind == .evp) { times in
        for _ in 0..<times { keep(try key.decapsulate(ciphertext)) }
      }
    }
    return contest
  }

  private static func xWing(
    _ own: LibcryptoPrimitives, _ evp: LibcryptoPrimitives?
  ) throws -> Contest {
    var contest = Contest()
    for primitives in [own, evp].compactMap({ $0 }) {
      let pair = try KeyPair.generate(.xWing, with: primitives)
      let enc = try CipherSuite.xWing.encapsulate(to: pair.publicKey, with: primitives).enc
      contest.add(primitives.engineName, isReference: primitives.mlkem.kind == .evp) { times in
        for _ in 0..<times { keep(try pair.decapsulate(enc, with: primitives)) }
      }
    }
    return contest
  }

  private static func mlkemKey(
    _ own: LibcryptoPrimitives, _ evp: LibcryptoPrimitives?
  ) throws -> Contest {
    var contest = Contest()
    for primitives in [own, evp].compactMap({ $0 }) {
      let seed = SharedSecret(try primitives.randomSecret(MLKEM768Size.seed))
      contest.add(primitives.engineName, isReference: primitives.mlkem.kind == .evp) { times in
        for _ in 0..<times { keep(try primitives.mlkem.key(seed: seed.secret)) }
      }
    }
    return contest
  }
}

extension LibcryptoPrimitives {
  fileprivate var engineName: String { mlkem.kind == .own ? "own engine" : "libcrypto" }
}
