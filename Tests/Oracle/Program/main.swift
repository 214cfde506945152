// Answers one line of input with one of output, so that other programs can hold the package's
// cryptography against their own. See Request.swift for the lines.

import Glibc
import OpenSSL
import TestSupport

/// Sends a line off at once: whoever asked is waiting for it.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

do {
  let primitives = try LibcryptoPrimitives(mlkem: .fromEnvironment())
  try SelfTest.run(primitives)
  say("ok \(primitives.mlkem.kind) libcrypto \(Libcrypto.version)")
  while let line = readLine() {
    do {
      let answer = try Request(decoding: line).answer(with: primitives)
      say((["ok"] + answer.map { $0.isEmpty ? "-" : hex($0) }).joined(separator: " "))
    } catch {
      say("error \(error)")
    }
  }
} catch {
  say("error \(error)")
}
