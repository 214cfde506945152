/// An answer on its way back over the internet: what the maker's server posts to Apple's push
/// service, and with which headers. The server can read none of it.
public struct PushRequest: Equatable, Sendable {
  /// Where a push reaches the phone.
  public var token: [UInt8]
  /// The companion app's bundle identifier; empty if the server is to add the topic.
  public var companion: String
  /// The text of the session id.
  public var sessionID: [UInt8]
  /// Which key exchange, 4 bytes.
  public var keyID: [UInt8]
  /// The place in the ratchet.
  public var index: UInt32
  /// Nonce (12 bytes), ciphertext, tag (16 bytes).
  public var sealed: [UInt8]

  /// An answer.
  public init(
    token: [UInt8], companion: String, sessionID: [UInt8], keyID: [UInt8], index: UInt32,
    sealed: [UInt8]
  ) {
    self.token = token
    self.companion = companion
    self.sessionID = sessionID
    self.keyID = keyID
    self.index = index
    self.sealed = sealed
  }

  /// What follows the companion app's bundle identifier in the topic.
  public static let topicEnding = ".push-type.accessory"
  /// Bytes of the largest plaintext that fits into a push: Apple's service takes 4,096 bytes of
  /// payload, in which the sealed bytes stand as base64.
  public static let plaintextLimit = 2_800
  /// Bytes of the largest payload that the push service takes.
  public static let payloadLimit = 4_096

  /// The path of the request to the push service.
  public var path: String { "/3/device/" + String(decoding: Base16.text(token), as: UTF8.self) }

  /// What the push service gets as the body: JSON of at most 4,096 bytes if the plaintext keeps to
  /// its limit.
  public var payload: [UInt8] {
    var json = JSONWriter()
    writePayload(to: &json)
    return json.bytes
  }

  /// All that the server needs, in JSON: token, headers, payload.
  public var encoded: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("token", Base16.text(token))
      json.member("headers") { json in
        json.member("apns-push-type", Array("accessory".utf8))
        if !companion.isEmpty {
          json.member("apns-topic", Array("\(companion)\(Self.topicEnding)".utf8))
        }
      }
      json.name("payload")
      writePayload(to: &json)
    }
    return json.bytes
  }

  private func writePayload(to json: inout JSONWriter) {
    json.object { json in
      json.member("aps") { json in
        json.member("encryptedData", Base64.text(sealed))
        json.member("sessionIdentifier", sessionID)
        json.member("keyID", Base64.text(keyID))
        // Apple's service wants the number as a text.
        json.member("messageIndex", Array("\(index)".utf8))
      }
    }
  }
}
