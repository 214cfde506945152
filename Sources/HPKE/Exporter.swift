public import Secrets

/// The exporter of an HPKE context (RFC 9180, section 5.3): as many keys as there are contexts,
/// the same bytes at every call. It is all that Accessory Notifications uses of HPKE.
public struct Exporter {
  private let suiteID: [UInt8]
  private let exporterSecret: SharedSecret

  /// The exporter of what both sides share after (de)capsulation, for one `info`.
  ///
  /// - Throws: `length` if the shared secret has not 32 bytes; `failed`.
  public init(
    _ suite: CipherSuite, sharedSecret: SharedSecret, info: [UInt8],
    with primitives: some Primitives
  ) throws(CryptoError) {
    let schedule = try KeySchedule(
      suiteID: suite.suiteID, sharedSecret: sharedSecret, info: info, with: primitives)
    try self.init(suiteID: suite.suiteID, schedule, with: primitives)
  }

  init(
    suiteID: [UInt8], _ schedule: KeySchedule, with primitives: some Primitives
  ) throws(CryptoError) {
    self.suiteID = suiteID
    exporterSecret = SharedSecret(try schedule.derive("exp", count: 32, with: primitives))
  }

  /// The key of a context, usually 32 bytes.
  ///
  /// - Throws: `tooLong`, `failed`.
  public func export(
    _ context: [UInt8], count: Int = SealedMessage.keyLength, with primitives: some Primitives
  ) throws(CryptoError) -> SharedSecret {
    SharedSecret(
      try primitives.labeledExpand(
        exporterSecret.secret, suiteID: suiteID, label: "sec", info: context, count: count))
  }
}
