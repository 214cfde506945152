import Foundation
import GATTProfile
import TestSupport
import Testing

@Suite struct PushRequestTests {
  private let vectors: InternetVectors

  init() throws { vectors = try InternetVectors.all.get() }

  private func request(_ index: UInt32, _ sealed: [UInt8], session: String) -> PushRequest {
    PushRequest(
      token: vectors.token.bytes, companion: vectors.companion, sessionID: Array(session.utf8),
      keyID: vectors.keyID.bytes, index: index, sealed: sealed)
  }

  @Test func anAnswerIsWrittenAsTheSecondImplementationWritesIt() {
    for up in vectors.up {
      let request = request(up.index, up.sealed.bytes, session: vectors.session)
      #expect(String(decoding: request.encoded, as: UTF8.self) == up.request)
    }
  }

  @Test func theServerAddsTheTopicIfNoBundleIdentifierIsSet() throws {
    var request = request(0, [], session: "S")
    request.companion = ""
    let json = try JSONSerialization.jsonObject(with: Data(request.encoded)) as? [String: Any]
    #expect((json?["headers"] as? [String: String]) == ["apns-push-type": "accessory"])
  }

  @Test(arguments: [0, 1, 2, 3, 28, 2_828])
  func sealedBytesComeBackFromBase64(_ count: Int) throws {
    let sealed = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 197) }
    let aps = try aps(of: request(7, sealed, session: "S"))
    #expect(Data(base64Encoded: try #require(aps["encryptedData"])) == Data(sealed))
    #expect(aps["messageIndex"] == "7")
  }

  static let sessions = [
    "", "quote \" and \\", "line\nfeed\u{0}\u{1F}", "Ünï \u{1F680}", "</script>", "\u{7F}\u{2028}",
  ]

  @Test(arguments: sessions)
  func anySessionTextIsWrittenAsJSON(_ session: String) throws {
    #expect(try aps(of: request(0, [1], session: session))["sessionIdentifier"] == session)
  }

  @Test func bytesThatAreNoTextBecomeReplacementCharacters() throws {
    var request = request(0, [1], session: "")
    request.sessionID = [0x41, 0xFF, 0x42]
    #expect(try aps(of: request)["sessionIdentifier"] == "A\u{FFFD}B")
  }

  @Test func theLongestPlaintextFitsIntoAPush() {
    let sealed = Array(
      repeating: 0 as UInt8, count: PushRequest.plaintextLimit + MessageLimits.sealOverhead)
    let session = String(repeating: "F", count: Limits.sessionID)
    let request = request(.max, sealed, session: session)
    #expect(request.payload.count <= PushRequest.payloadLimit)
  }

  private func aps(of request: PushRequest) throws -> [String: String] {
    let json = try JSONSerialization.jsonObject(with: Data(request.payload))
    let aps = (json as? [String: Any])?["aps"] as? [String: String]
    return try #require(aps)
  }
}
