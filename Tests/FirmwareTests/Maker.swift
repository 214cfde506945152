import Foundation
import OpenSSL
import TestSupport
import Testing
import Workers

/// A maker with a key, who signs by the openssl tool.
struct Maker {
  let key: [UInt8]
  private let folder: TemporaryDirectory

  init() throws {
    folder = try #require(TemporaryDirectory())
    try Self.openssl(["genpkey", "-algorithm", "ed25519", "-out", folder("key")])
    try Self.openssl(
      ["pkey", "-in", folder("key"), "-pubout", "-outform", "DER", "-out", folder("public")])
    key = Array(try Data(contentsOf: URL(fileURLWithPath: folder("public"))).suffix(32))
  }

  func sign(_ file: [UInt8], version: String = "2.1") throws -> SignedAnnouncement {
    let digest = try RunningSHA256()
    digest.update(file[...])
    let announcement = FirmwareAnnouncement(
      name: "Lamp", version: version, size: UInt64(file.count), digest: digest.finish())
    let bytes = announcement.encoded
    let message = URL(fileURLWithPath: folder("message"))
    try Data(SignedAnnouncement.signedBytes(bytes)).write(to: message)
    try Self.openssl(
      [
        "pkeyutl", "-sign", "-inkey", folder("key"), "-rawin", "-in", folder("message"), "-out",
        folder("signature"),
      ])
    let signature = try Data(contentsOf: URL(fileURLWithPath: folder("signature")))
    return try SignedAnnouncement(bytes: bytes, signature: Array(signature))
  }

  private static func openssl(_ arguments: [String]) throws {
    let tool = try Program("/usr/bin/openssl", arguments, errorsToo: true)
    let words = tool.remainingText()
    try #require(tool.status() == 0, "\(words)")
  }
}
