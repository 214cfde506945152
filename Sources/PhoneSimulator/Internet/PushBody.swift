internal import GATTProfile

/// What the maker's server gets from the accessory, read as a server and Apple's push service read
/// it: every member has to be there, in the form that the service wants.
struct PushBody {
  let token: [UInt8]
  let session: [UInt8]
  /// What the ratchet sealed.
  let message: InternetMessage

  /// Bytes of the largest payload that the push service takes.
  private static let payloadLimit = 4_096

  /// Reads the JSON of a push request.
  init(decoding bytes: [UInt8]) throws(ScenarioError) {
    let fields = try Field(decoding: bytes).object(["token", "headers", "payload"])
    token = try fields.required("token").bytes(atMost: 256)
    let headers = try fields.required("headers").object(["apns-push-type", "apns-topic"])
    _ = try headers.required("apns-push-type").word([("accessory", ())])
    _ = try headers.text("apns-topic", atMost: 200)
    let payload = try fields.required("payload")
    guard bytes.count <= Self.payloadLimit + 1_024 else {
      throw payload.error("the payload is too large for the push service")
    }
    let aps = try payload.object(["aps"]).required("aps").object([
      "encryptedData", "sessionIdentifier", "keyID", "messageIndex",
    ])
    let sealed = try aps.required("encryptedData").base64()
    session = Array(try aps.required("sessionIdentifier").text(atMost: 64).utf8)
    let keyID = try aps.required("keyID").base64()
    let number = try aps.required("messageIndex")
    guard let index = UInt32(try number.text(atMost: 10)) else {
      throw number.error("a decimal number as a text is needed here")
    }
    message = InternetMessage(keyID: keyID, index: index, sealed: sealed)
  }
}

extension Field {
  /// Bytes from base64 with padding (RFC 4648, section 4).
  func base64() throws(ScenarioError) -> [UInt8] {
    guard let bytes = Base64.bytes(try text(atMost: 8_192)) else {
      throw error("base64 is needed here")
    }
    return bytes
  }
}
