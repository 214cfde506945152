public import GATTProfile
public import HPKE

/// What the owner of the board may choose. The defaults are those of the shipped file.
public struct Configuration: Equatable, Sendable {
  /// The name the phone's picker shows; the panel says it while it is ready to pair.
  public var name = "Belfry"

  /// Name and version of the software, for the phone.
  public var software = "belfry"
  /// See `software`.
  public var version = "0.1"

  /// The suites of which a key is offered, in this order.
  public var suites: [CipherSuite] = [.xWing]

  /// Every transport that may ever be used: the phone records them once, with the first offer.
  public var transports: KeyExchangeItem.Transports = [.bluetooth]

  /// The companion app's bundle identifier, for the push service; empty if the server adds it.
  public var companion = ""

  /// The maker's server, for phones to post to; nil if the app knows it by itself.
  public var server: LinkConfiguration.Server?

  /// The PSM of the L2CAP channel that phones may open for speed; 0 for none.
  public var psm: UInt16 = 0

  /// How often and how long the accessory alerts.
  public var alerts = AlertLimits()

  /// Hours of the day without alerts; nil for none.
  public var quietHours: QuietHours?

  /// How many notifications are kept at most.
  public var historyCount = 500

  /// How many bytes of notifications and files are kept at most.
  public var historyBytes = 16 << 20

  /// How old notifications become at most, in milliseconds.
  public var historyAge: Int64 = 30 * 86_400_000

  /// How many milliseconds a generation of keys still opens messages after a newer one took over.
  public var grace: UInt64 = 300_000

  /// After so many messages under one generation of keys new ones are wished for.
  public var keyComfort = 500_000

  /// So many messages are taken under one generation of keys at most.
  public var keyLimit = 600_000

  /// After how many milliseconds without data a phone is asked whether it is still there.
  public var staleAfter: UInt64 = 15 * 60_000

  /// The shipped configuration.
  public init() {}
}
