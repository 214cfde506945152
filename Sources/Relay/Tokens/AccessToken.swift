internal import GATTProfile
public import HPKE
public import Secrets

/// What lets a phone post to one accessory: `PHONE.MAC`, where PHONE is any name that the maker gives
/// the phone, and MAC is HMAC-SHA256 (RFC 2104) in base 16 over the names of both under a key that all
/// relays of a maker share. So a relay keeps no table of tokens, and any of them can judge one.
public struct AccessToken: Equatable, Sendable {
  /// The text, as it stands behind `Bearer `.
  public let text: String

  /// The token of a phone for an accessory.
  ///
  /// - Parameter key: the makers' key, 32 bytes or more.
  /// - Throws: `failed`.
  public init(
    phone: String, accessory: String, key: SharedSecret, with primitives: some Primitives
  ) throws(CryptoError) {
    let code = try Self.code(phone, accessory, key, primitives)
    let digits = code.withUnsafeBytes { Base16.text(Array($0)) }
    text = phone + "." + String(decoding: digits, as: UTF8.self)
  }

  /// Whether a text is the token of some phone for an accessory; the time taken does not depend on
  /// how much of it is right.
  ///
  /// - Returns: the phone's name; nil if it is not.
  /// - Throws: `failed`.
  public static func phone(
    of text: String, accessory: String, key: SharedSecret, with primitives: some Primitives
  ) throws(CryptoError) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == codeDigits else { return nil }
    let phone = String(decoding: parts[0], as: UTF8.self)
    guard isName(phone) else { return nil }
    let right = try AccessToken(
      phone: phone, accessory: accessory, key: key, with: primitives)
    let given = Secret(copying: Array(text.utf8))
    return Secret(copying: Array(right.text.utf8)).isEqual(to: given) ? phone : nil
  }

  /// Whether a text may be the name of an accessory or a phone: letters, digits, `-` and `_`.
  public static func isName(_ text: String) -> Bool {
    let isFit: (UInt8) -> Bool = { unit in
      switch unit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return !text.utf8.isEmpty && text.utf8.count <= RelayLimits.name
      && text.utf8.allSatisfy(isFit)
  }

  private static let codeDigits = 64

  /// HKDF's extract step (RFC 5869, section 2.2) is HMAC with the salt as key.
  private static func code(
    _ phone: String, _ accessory: String, _ key: SharedSecret, _ primitives: some Primitives
  ) throws(CryptoError) -> Secret {
    // Names have no zero byte, so that no two pairs of names give the same input.
    let input = "belfry-relay\u{0}1\u{0}\(accessory)\u{0}\(phone)"
    return try primitives.extract(
      salt: key.secret, keyMaterial: Secret(copying: Array(input.utf8)))
  }
}
