import Foundation
import Testing

/// Somebody with a key for Ed25519, who signs by the openssl tool.
public struct Ed25519Signer {
  /// The tool.
  public static let tool = "/usr/bin/openssl"

  /// The public key, 32 bytes.
  public let key: [UInt8]
  private let folder: TemporaryDirectory

  /// A key of its own.
  public init() throws {
    folder = try #require(TemporaryDirectory())
    try Self.openssl(["genpkey", "-algorithm", "ed25519", "-out", folder("key")])
    try Self.openssl(
      ["pkey", "-in", folder("key"), "-pubout", "-outform", "DER", "-out", folder("public")])
    key = try Self.bytes(of: folder("public")).suffix(32)
  }

  /// The signature of a message, 64 bytes.
  public func sign(_ message: [UInt8]) throws -> [UInt8] {
    try Data(message).write(to: URL(fileURLWithPath: folder("message")))
    try Self.openssl(
      [
        "pkeyutl", "-sign", "-inkey", folder("key"), "-rawin", "-in", folder("message"), "-out",
        folder("signature"),
      ])
    return try Self.bytes(of: folder("signature"))
  }

  /// SHA-256, by the same tool.
  public func digest(_ message: [UInt8]) throws -> [UInt8] {
    try Data(message).write(to: URL(fileURLWithPath: folder("message")))
    try Self.openssl(["dgst", "-sha256", "-binary", "-out", folder("digest"), folder("message")])
    return try Self.bytes(of: folder("digest"))
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func openssl(_ arguments: [String]) throws {
    let program = try Program(tool, arguments, errorsToo: true)
    let words = program.remainingText()
    try #require(program.status() == 0, "\(words)")
  }
}
