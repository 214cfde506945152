/// A post of a phone's extension, as the web server hands it over.
public struct Post: Equatable, Sendable {
  /// `POST` and the like.
  public var method: String
  /// The path of the address, without what follows a `?`.
  public var path: String
  /// What the header `Authorization` says.
  public var authorization: String?
  /// What was sent.
  public var body: [UInt8]

  /// A post.
  public init(method: String, path: String, authorization: String?, body: [UInt8]) {
    self.method = method
    self.path = path
    self.authorization = authorization
    self.body = body
  }

  /// The accessory of `/v1/accessories/NAME/messages`; nil for any other path.
  public var accessory: String? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count == 5, texts[0].utf8.isEmpty, same(texts[1], "v1"),
      same(texts[2], "accessories"), same(texts[4], "messages"), AccessToken.isName(texts[3])
    else { return nil }
    return texts[3]
  }

  /// The token of `Bearer TOKEN`; nil if there is none.
  public var token: String? {
    guard let authorization else { return nil }
    let parts = authorization.utf8.split(separator: 0x20)
    guard parts.count == 2, same(String(decoding: parts[0], as: UTF8.self), "Bearer") else {
      return nil
    }
    return String(decoding: parts[1], as: UTF8.self)
  }

  /// By bytes: no tables of Unicode are wanted here.
  func same(_ text: String, _ other: String) -> Bool { text.utf8.elementsEqual(other.utf8) }
}

/// What a phone's extension gets back. Every body is one plain line.
public enum PostAnswer: UInt16, Equatable, Sendable, CaseIterable {
  /// The broker has the message (202).
  case accepted = 202
  /// The body is no message (400).
  case malformed = 400
  /// The token does not let this phone post to this accessory (401).
  case denied = 401
  /// There is nothing at this path, or the broker knows no accessory of that name (404).
  case unknown = 404
  /// Something other than POST (405).
  case wrongMethod = 405
  /// The body is too large (413).
  case tooLarge = 413
  /// This accessory got too much of late (429).
  case tooMany = 429
  /// The broker is away, or has too much to do (503).
  case unavailable = 503

  /// What it means and what to do, in one line.
  public var sentence: String {
    switch self {
    case .accepted: "accepted"
    case .malformed:
      "a message has \(RelayLimits.shortestMessage) to \(RelayLimits.message) bytes"
    case .denied: "the token is not one of this accessory: read it anew from the accessory's app"
    case .unknown:
      "post to /v1/accessories/NAME/messages, NAME being an accessory that was online of late"
    case .wrongMethod: "use POST"
    case .tooLarge: "a message has at most \(RelayLimits.message) bytes"
    case .tooMany: "too many messages for this accessory: try again later"
    case .unavailable: "try again later"
    }
  }

  /// Seconds after which to try again, where that helps.
  public var retryAfter: UInt32? {
    switch self {
    case .tooMany: 10
    case .unavailable: 5
    default: nil
    }
  }
}
