import Network
import TestSupport
import Testing

@Suite(.enabled(if: TestBroker.isInstalled, "SKIPPED: there is no mosquitto"))
struct SecurityTests {
  private let folder: TemporaryDirectory

  init() throws {
    let made = try #require(TemporaryDirectory())
    try #require(Authority.make("ours", in: made))
    try #require(Authority.make("theirs", in: made))
    folder = made
  }

  /// A broker with a certificate of one authority, that wants one of ours if `wantsIdentity`.
  private func broker(of authority: String, wantsIdentity: Bool = false) throws -> TestBroker {
    try #require(
      TestBroker(
        """
        allow_anonymous true
        cafile \(folder("ours.pem"))
        certfile \(folder("\(authority)-broker.pem"))
        keyfile \(folder("\(authority)-broker.key"))
        require_certificate \(wantsIdentity)
        """))
  }

  private func wire(
    to broker: TestBroker, host: String = "127.0.0.1", trusting authority: String?,
    as identity: String? = nil
  ) throws -> Wire {
    var target = Broker(
      host: host, port: broker.port, client: "board", subscription: "b/down")
    target.security = .tls(
      authority: authority.map { folder("\($0).pem") },
      identity: identity.map {
        Broker.Identity(
          certificate: folder("\($0)-board.pem"), key: folder("\($0)-board.key"))
      })
    return try Wire(target)
  }

  private func refusal(_ wire: Wire) throws -> BrokerFailure.Reason? {
    let event = try wire.next()
    guard case .ended(let failure) = event else {
      Issue.record("not refused, but \(event)")
      return nil
    }
    return failure.reason
  }

  @Test func aPinnedAuthorityVouchesForTheBroker() throws {
    let broker = try broker(of: "ours")
    let board = try wire(to: broker, trusting: "ours")
    try board.open()
    board.publish("b/down", [1, 2])
    #expect(try board.message() == [1, 2])
  }

  @Test func aBrokerOfAnotherAuthorityIsNotTrusted() throws {
    let broker = try broker(of: "theirs")
    #expect(try refusal(wire(to: broker, trusting: "ours")) == .notTrusted)
  }

  @Test func theSystemsAuthoritiesDoNotVouchForOurs() throws {
    let broker = try broker(of: "ours")
    #expect(try refusal(wire(to: broker, trusting: nil)) == .notTrusted)
  }

  @Test func aCertificateOfAnotherNameIsNotTrusted() throws {
    let broker = try broker(of: "ours")
    // The same address by another name, and by no other family's, as localhost may be.
    let board = try wire(to: broker, host: "127.1", trusting: "ours")
    #expect(try refusal(board) == .notTrusted)
  }

  @Test func aClientIsKnownByItsCertificate() throws {
    let broker = try broker(of: "ours", wantsIdentity: true)
    try wire(to: broker, trusting: "ours", as: "ours").open()
    _ = try refusal(wire(to: broker, trusting: "ours", as: "theirs"))
    _ = try refusal(wire(to: broker, trusting: "ours"))
  }

  @Test func aBrokerWithoutTLSIsNotTalkedToInClear() throws {
    let broker = try #require(TestBroker())
    _ = try refusal(wire(to: broker, trusting: "ours"))
  }

  @Test func aMissingFileIsNamed() throws {
    let broker = try broker(of: "ours")
    guard case .ended(let failure) = try wire(to: broker, trusting: "nobody").next() else {
      Issue.record("trusted by nobody's word")
      return
    }
    #expect(failure.reason == .notTrusted)
    #expect(failure.words.hasPrefix("\(folder("nobody.pem")) cannot be read"))
  }
}
