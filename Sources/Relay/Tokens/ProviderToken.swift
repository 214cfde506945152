internal import GATTProfile

/// Who a maker is to Apple's push service: a JSON web token (RFC 7519) signed by ES256, which the
/// service takes for an hour. One is used for 40 minutes: the service refuses those of less than 20
/// minutes that follow one another.
public struct ProviderToken: Equatable, Sendable {
  /// The text, as it stands behind `bearer `.
  public let text: String
  private let issued: UInt64

  /// Milliseconds after which a token is replaced.
  public static let lifetime: UInt64 = 40 * 60 * 1000

  /// A token of that moment.
  ///
  /// - Parameters:
  ///   - keyID: the name of the key at Apple, 10 letters and digits.
  ///   - team: the maker's name at Apple, 10 letters and digits.
  ///   - seconds: the time since 1970 in seconds.
  ///   - now: milliseconds of uptime.
  ///   - sign: gives the signature of some bytes: r and s, 64 bytes (RFC 7518, section 3.4).
  public init<Failure: Error>(
    keyID: String, team: String, seconds: UInt64, at now: UInt64,
    sign: ([UInt8]) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let header = "{\"alg\":\"ES256\",\"kid\":\"\(keyID)\"}"
    let claims = "{\"iss\":\"\(team)\",\"iat\":\(seconds)}"
    let signed = base64URL(Array(header.utf8)) + "." + base64URL(Array(claims.utf8))
    text = signed + "." + base64URL(try sign(Array(signed.utf8)))
    issued = now
  }

  /// Whether another one is due.
  public func isOld(at now: UInt64) -> Bool { now - issued >= Self.lifetime }
}

/// Base64 for addresses, without padding (RFC 4648, section 5).
func base64URL(_ bytes: [UInt8]) -> String {
  let text = Base64.text(bytes).prefix { $0 != UInt8(ascii: "=") }
  return String(
    decoding: text.map { digit in
      switch digit {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: digit
      }
    }, as: UTF8.self)
}
