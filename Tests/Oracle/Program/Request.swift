import HPKE
import OpenSSL
import Secrets
import TestSupport

/// One line: a word, for some the suite's name, then hexadecimal fields; `-` is an empty one.
///
///     key SUITE SEED                          → public key
///     export SUITE SEED ENC INFO CONTEXT      → exported key
///     receive SUITE SEED ENC INFO AAD SEALED… → plaintext…
///     send SUITE PUBLIC INFO CONTEXT AAD PLAINTEXT… → enc, exported key, sealed…
///     seal KEY PLAINTEXT                      → message
///     open KEY MESSAGE                        → plaintext
struct Request {
  let word: String
  let suite: CipherSuite
  let fields: [[UInt8]]

  enum Malformed: Error { case line }

  init(decoding line: String) throws(Malformed) {
    var words = line.split(separator: " ")[...]
    guard let word = words.popFirst() else { throw .line }
    self.word = String(word)
    let suite = words.first.flatMap { name in CipherSuite.allCases.first { $0.text == name } }
    if suite != nil { words.removeFirst() }
    self.suite = suite ?? .xWing
    var fields: [[UInt8]] = []
    for word in words {
      guard let field = word == "-" ? [] : bytes(hex: word) else { throw .line }
      fields.append(field)
    }
    self.fields = fields
  }

  func answer(with primitives: LibcryptoPrimitives) throws -> [[UInt8]] {
    switch (word, fields.count) {
    case ("key", 1):
      return [try pair(primitives).publicKey]
    case ("export", 4):
      return [try export(primitives)]
    case ("receive", 5...):
      return try receive(primitives)
    case ("send", 5...):
      return try send(primitives)
    case ("seal", 2):
      return [try primitives.seal(fields[1], key: Secret(copying: fields[0]))]
    case ("open", 2):
      return [try primitives.open(fields[1], key: Secret(copying: fields[0]))]
    default:
      throw Malformed.line
    }
  }

  private func pair(_ primitives: LibcryptoPrimitives) throws -> KeyPair<LibcryptoPrimitives> {
    try KeyPair(suite, seed: SharedSecret(copying: fields[0]), with: primitives)
  }

  private func export(_ primitives: LibcryptoPrimitives) throws -> [UInt8] {
    let secret = try pair(primitives).decapsulate(fields[1], with: primitives)
    let exporter = try Exporter(
      suite, sharedSecret: secret, info: fields[2], with: primitives)
    return try exporter.export(fields[3], with: primitives).withUnsafeBytes { Array($0) }
  }

  private func receive(_ primitives: LibcryptoPrimitives) throws -> [[UInt8]] {
    let secret = try pair(primitives).decapsulate(fields[1], with: primitives)
    var context = try RecipientContext(
      suite, sharedSecret: secret, info: fields[2], with: primitives)
    return try fields[4...].map { sealed in
      try context.open(sealed, authenticating: fields[3], with: primitives)
    }
  }

  private func send(_ primitives: LibcryptoPrimitives) throws -> [[UInt8]] {
    let sent = try suite.encapsulate(to: fields[0], with: primitives)
    var context = try SenderContext(
      suite, sharedSecret: sent.sharedSecret, info: fields[1], with: primitives)
    let exported = try context.exporter.export(fields[2], with: primitives)
    let sealed = try fields[4...].map { plaintext in
      try context.seal(plaintext, authenticating: fields[3], with: primitives)
    }
    return [sent.enc, exported.withUnsafeBytes { Array($0) }] + sealed
  }
}
