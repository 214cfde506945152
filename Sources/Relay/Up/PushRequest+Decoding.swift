public import GATTProfile
internal import JSON

extension PushRequest {
  /// Reads what an accessory publishes for Apple's push service. Every member has to be there, in the
  /// form that the service wants, and nothing else is passed on.
  ///
  /// - Throws: what is wrong.
  public init(decoding bytes: [UInt8]) throws(AnswerFault) {
    guard bytes.count <= RelayLimits.answer else { throw AnswerFault("it is too large") }
    let whole: JSON
    do {
      whole = try JSON(decoding: bytes)
    } catch {
      throw AnswerFault("line \(error.line): \(error.sentence)")
    }
    let aps = try whole.member("payload").member("aps")
    self.init(
      token: try whole.member("token").bytes(of: Base16.self, atMost: 256),
      companion: try whole.member("headers").companion(),
      sessionID: Array(try aps.member("sessionIdentifier").text(atMost: 64).utf8),
      keyID: try aps.member("keyID").bytes(of: Base64.self, atMost: 4),
      index: try aps.member("messageIndex").decimal(),
      sealed: try aps.member("encryptedData").bytes(of: Base64.self, atMost: 4_096))
    guard keyID.count == 4, !token.isEmpty, payload.count <= Self.payloadLimit else {
      throw AnswerFault("a member has a length that the push service does not take")
    }
  }
}

/// Why an answer cannot be passed on, as a sentence without a full stop. It holds nothing of the
/// answer but names.
public struct AnswerFault: Error, Equatable, Sendable {
  /// The sentence.
  public let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension JSON {
  fileprivate func member(_ name: String) throws(AnswerFault) -> JSON {
    guard let member = try optional(name) else { throw AnswerFault("\"\(name)\" is missing") }
    return member
  }

  fileprivate func optional(_ name: String) throws(AnswerFault) -> JSON? {
    guard case .object(let members) = value else { throw AnswerFault("it is not an object") }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  fileprivate func text(atMost limit: Int) throws(AnswerFault) -> String {
    guard case .text(let text) = value, text.utf8.count <= limit else {
      throw AnswerFault("a member is no text, or is too long")
    }
    return text
  }

  fileprivate func decimal() throws(AnswerFault) -> UInt32 {
    guard let number = UInt32(try text(atMost: 10)) else {
      throw AnswerFault("\"messageIndex\" is no decimal number")
    }
    return number
  }

  fileprivate func bytes<Form: BinaryText>(
    of form: Form.Type, atMost limit: Int
  ) throws(AnswerFault) -> [UInt8] {
    guard let bytes = Form.bytes(try text(atMost: 2 * limit)), bytes.count <= limit else {
      throw AnswerFault("a member is not in the form of its bytes, or is too long")
    }
    return bytes
  }

  /// The bundle identifier in the headers; empty if they have no topic.
  fileprivate func companion() throws(AnswerFault) -> String {
    guard try member("apns-push-type").text(atMost: 32).utf8.elementsEqual("accessory".utf8) else {
      throw AnswerFault("the push type is not \"accessory\"")
    }
    guard let topic = try optional("apns-topic") else { return "" }
    let text = Array(try topic.text(atMost: 256).utf8)
    let ending = Array(PushRequest.topicEnding.utf8)
    let isPlain: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7F }
    guard text.count > ending.count, text.allSatisfy(isPlain),
      text.suffix(ending.count) == ending[...]
    else { throw AnswerFault("the topic does not end as those of accessories do") }
    return String(decoding: text.dropLast(ending.count), as: UTF8.self)
  }
}
