import HPKE
import OpenSSL
import Ratchet
import Secrets

/// What an engine does with a ratchet: opens a message, stores the change as rows, moves on.
struct Receiver {
  private(set) var ratchet: IncomingRatchet
  /// The rows of a store, by index.
  private(set) var rows: [UInt32: SharedSecret]
  private let primitives: LibcryptoPrimitives

  init(_ ratchet: IncomingRatchet, primitives: LibcryptoPrimitives) {
    self.ratchet = ratchet
    self.primitives = primitives
    rows = Dictionary(uniqueKeysWithValues: ratchet.skipped.map { ($0.index, $0.key) })
  }

  /// The plaintext of a message; the ratchet stays as it was if this throws.
  mutating func open(_ bytes: [UInt8]) throws -> [UInt8] {
    let message = try RatchetMessage(decoding: bytes)
    var derivation = try ratchet.derivation(for: message)
    while derivation.messageKey == nil {
      try derivation.advance(steps: 1000, using: primitives)
    }
    guard let key = derivation.messageKey else { throw RatchetError.unfinished }
    let plaintext = try primitives.open(message.sealed, key: key.secret)
    let change = try ratchet.change(committing: derivation)
    for key in change.added { rows[key.index] = key.key }
    for index in change.removed { rows[index] = nil }
    ratchet.apply(change)
    return plaintext
  }

  /// The ratchet as a process would find it that starts now.
  func restarted() throws -> IncomingRatchet {
    let skipped = try rows.map { index, key in try SkippedKey(index: index, key: key) }
    return try IncomingRatchet(keyID: ratchet.keyID, chain: ratchet.chain, skipped: skipped)
  }
}

/// Seals messages under an outgoing ratchet.
struct Sender {
  private var ratchet: OutgoingRatchet
  private let primitives: LibcryptoPrimitives

  init(_ ratchet: OutgoingRatchet, primitives: LibcryptoPrimitives) {
    self.ratchet = ratchet
    self.primitives = primitives
  }

  mutating func seal(_ plaintext: [UInt8]) throws -> [UInt8] {
    let step = try ratchet.step(using: primitives)
    let sealed = try primitives.seal(plaintext, key: step.messageKey.secret)
    return RatchetMessage(keyID: step.keyID, index: step.index, sealed: sealed).encoded
  }
}

extension SharedSecret {
  /// A copy for comparison in a test.
  var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
