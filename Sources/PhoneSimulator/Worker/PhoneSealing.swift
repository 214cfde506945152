internal import Companion
internal import GATTProfile
internal import HPKE
internal import Secrets

/// The phone's cryptography for worker sessions, as CryptoKit has it.
struct PhoneSealing<P: Primitives>: WorkerSealing {
  let primitives: P

  func begin(to offer: KeyOffer, info: [UInt8]) -> PhoneSealingSession<P>? {
    let suite = CipherSuite.allCases.first { Array($0.text.utf8) == offer.suite }
    guard let suite, let made = try? suite.encapsulate(to: offer.publicKey, with: primitives),
      let context = try? SenderContext(
        suite, sharedSecret: made.sharedSecret, info: info, with: primitives),
      let key = try? context.exporter.export(
        WorkerSeal.accessoryContext, count: WorkerSeal.keyLength, with: primitives)
    else { return nil }
    return PhoneSealingSession(
      primitives: primitives, encapsulatedKey: made.enc, context: context, incoming: key)
  }
}

struct PhoneSealingSession<P: Primitives>: WorkerSealingSession {
  let primitives: P
  let encapsulatedKey: [UInt8]
  var context: SenderContext
  let incoming: SharedSecret

  mutating func seal(_ plaintext: [UInt8]) -> [UInt8]? {
    try? context.seal(plaintext, with: primitives)
  }

  func open(_ sealed: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    try? primitives.open(
      sealed[...], key: incoming.secret, nonce: nonce[...], authenticating: [])
  }
}
