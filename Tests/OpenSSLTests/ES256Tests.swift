import OpenSSL
import TestSupport
import Testing

@Suite struct ES256Tests {
  /// By `openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt`.
  static let pem = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0uMpvzsnucCZ1Ab4
    puWUcfv1Ogn+6MIVySRmvg2Ue6GhRANCAAQST2l8ek4i8RTDUwq96+5Ap+ZyzeMi
    plOPMszW+hOBKvqj6voMCRP980uR3Z6lN8M4b2W6tsiP7fm1+h3zfDRJ
    -----END PRIVATE KEY-----
    """

  @Test func aSignatureHasTheLengthOfItsTwoNumbers() throws {
    let key = try ES256Key(pem: Array(Self.pem.utf8))
    // Some of so many have a number with a leading zero byte.
    for index in 0..<600 {
      #expect(try key.sign(Array("message \(index)".utf8)).count == ES256Key.signatureLength)
    }
  }

  @Test(arguments: ["", "-----BEGIN PRIVATE KEY-----\n", "P384"])
  func whatIsNoP256KeyIsRefused(_ text: String) {
    let bytes = text == "P384" ? Array(Self.other.utf8) : Array(text.utf8)
    let error = thrown(OpenSSLError.self) { try ES256Key(pem: bytes) }
    #expect(error == .unfitKey)
  }

  /// A key of another curve.
  static let other = """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDD10PPfw+6y73Ix+iJo
    1m/t5cyc32GAruuN1YNniFwlvKs8/njQOPnEAx86DQZ7Mb+hZANiAARAU6P5/o+s
    qEbpOBEnakZ3mAjjCt/IGQSOlZISg8j03MGfKv7MLDYr/iFRgWdLc6KCBOhywCt6
    CqsT21KKMYsCmcpwRelgB5/+a34FPUtrmeb7xpLUXxvC0RfY3IBSuLA=
    -----END PRIVATE KEY-----
    """
}
