import FoundationEssentials
import Linux
import TLS
import TestSupport
import Testing

@Suite struct IdentityTests {
  @Test func itIsMadeOnceAndKeptForItsOwnerAlone() throws {
    let folder = try #require(TemporaryDirectory())
    let path = folder("local.pem")
    let (first, origin) = try TLSIdentity.kept(at: path)
    #expect(origin == .made)
    #expect(first.keyHash.count == 32)
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(rights as? Int == 0o600)
    let (second, kept) = try TLSIdentity.kept(at: path)
    #expect(kept == .kept)
    #expect(second.keyHash == first.keyHash)
    #expect(try TLSIdentity.make().keyHash != first.keyHash)
  }

  @Test func opensslReadsItAsASelfSignedCertificateOfP256WithThatHash() throws {
    let folder = try #require(TemporaryDirectory())
    let path = folder("local.pem")
    let (identity, _) = try TLSIdentity.kept(at: path)
    let text = try output("openssl x509 -in \(path) -noout -text -nameopt RFC2253")
    #expect(text.contains("Issuer: CN=belfry"))
    #expect(text.contains("Subject: CN=belfry"))
    #expect(text.contains("ASN1 OID: prime256v1"))
    #expect(text.contains("Not After : Dec 31 23:59:59 9999 GMT"))
    let hash = try output(
      "openssl x509 -in \(path) -noout -pubkey | openssl pkey -pubin -outform DER "
        + "| openssl dgst -sha256 -r")
    #expect(hash.hasPrefix(hex(identity.keyHash)))
    #expect(try output("openssl verify -CAfile \(path) \(path)").contains("OK"))
  }

  private func output(_ command: String) throws -> String {
    try Program("/bin/sh", ["-c", command]).remainingText()
  }

  @Test func aDamagedFileIsSetAsideAndAnotherIdentityMade() throws {
    let folder = try #require(TemporaryDirectory())
    let path = folder("local.pem")
    let (first, _) = try TLSIdentity.kept(at: path)
    let whole = try File.read(path, limit: 16_384)
    try File.replace(path, with: Array(whole.prefix(whole.count / 2)))
    let (second, origin) = try TLSIdentity.kept(at: path)
    #expect(origin == .remade(setAside: "\(path).damaged"))
    #expect(second.keyHash != first.keyHash)
    #expect(try File.read("\(path).damaged", limit: 16_384).count == whole.count / 2)
    #expect(try TLSIdentity.kept(at: path).0.keyHash == second.keyHash)
  }

  @Test func whatCannotBeReadJustNowIsNotReplaced() throws {
    let folder = try #require(TemporaryDirectory())
    let path = folder("local.pem")
    // A directory in its place can be read by nobody, root included.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(
      thrown(TLSError.self) { try TLSIdentity.kept(at: path).0.keyHash } == .system(.notAFile(path))
    )
  }
}
