import OpenSSL
import TestSupport
import Testing

/// RFC 8032, section 7.1: public key, message and signature of its tests 1 to 3.
private let vectors = [
  (
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
      + "d25bf5f0595bbe24655141438e7a100b"
  ),
  (
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
      + "387b2eaeb4302aeeb00d291612bb0c00"
  ),
  (
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
      + "4a7c15e9716ed28dc027beceea1ec40a"
  ),
]

@Suite struct Ed25519Tests {
  @Test(arguments: vectors)
  func theSignaturesOfTheStandardAreAcceptedAndNoneThatDiffersByABit(
    _ key: String, _ message: String, _ signature: String
  ) throws {
    let key = try Ed25519Key(try #require(bytes(hex: key)))
    let message = try #require(bytes(hex: message))
    let signature = try #require(bytes(hex: signature))
    #expect(key.verifies(signature, of: message))
    #expect(!key.verifies(signature, of: message + [0]))
    #expect(!key.verifies(Array(signature.dropLast()), of: message))
    for place in signature.indices {
      var forged = signature
      forged[place] ^= 1
      #expect(!key.verifies(forged, of: message))
    }
  }

  @Test(arguments: [0, 31, 33])
  func onlyAKeyOf32BytesIsTaken(_ count: Int) {
    #expect(throws: OpenSSLError.unfitPublicKey) {
      try Ed25519Key([UInt8](repeating: 1, count: count))
    }
  }

  @Test func aDigestInSlicesIsThatOfTheWhole() throws {
    let digest = try RunningSHA256()
    digest.update(Array("ab".utf8)[...])
    digest.update([])
    digest.update(Array("xc".utf8)[1...])
    #expect(
      hex(digest.finish()) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
