import OpenSSL
import Relay
import Secrets
import TestSupport
import Testing

@Suite struct AccessTokenTests {
  let primitives: LibcryptoPrimitives
  let key = SharedSecret(copying: [UInt8](repeating: 7, count: 32))

  init() throws { primitives = try LibcryptoPrimitives() }

  /// By `openssl mac -digest SHA256 -macopt hexkey:0707… HMAC` over the two names with their zeros.
  @Test func aTokenIsHMACOverBothNames() throws {
    let token = try AccessToken(
      phone: "phone-1", accessory: "board-0001", key: key, with: primitives)
    let code = "61cfc498d26ee86d0b3bcb9d7cba9d2a044a607fe9f7d1060e6a8c6ee9900ca0"
    #expect(token.text == "phone-1." + code)
  }

  @Test func aTokenOpensItsAccessoryAlone() throws {
    let token = try AccessToken(phone: "a", accessory: "b", key: key, with: primitives).text
    #expect(try phone(of: token, at: "b") == "a")
    #expect(try phone(of: token, at: "c") == nil)
    #expect(try phone(of: "x" + token, at: "b") == nil)
    let other = SharedSecret(copying: [UInt8](repeating: 8, count: 32))
    let found = try AccessToken.phone(of: token, accessory: "b", key: other, with: primitives)
    #expect(found == nil)
  }

  @Test func everyAlteredDigitIsNoticed() throws {
    let token = try AccessToken(phone: "a", accessory: "b", key: key, with: primitives).text
    for place in token.utf8.indices {
      var altered = Array(token.utf8)
      let offset = token.utf8.distance(from: token.utf8.startIndex, to: place)
      altered[offset] ^= 1
      #expect(try phone(of: String(decoding: altered, as: UTF8.self), at: "b") == nil)
    }
    #expect(try phone(of: String(token.dropLast()), at: "b") == nil)
    #expect(try phone(of: token + "0", at: "b") == nil)
  }

  @Test(arguments: ["", "a/b", "a b", "a.b", "é", "a\u{0}", String(repeating: "a", count: 129)])
  func whatIsNoNameIsNone(_ text: String) { #expect(!AccessToken.isName(text)) }

  private func phone(of token: String, at accessory: String) throws -> String? {
    try AccessToken.phone(of: token, accessory: accessory, key: key, with: primitives)
  }
}
