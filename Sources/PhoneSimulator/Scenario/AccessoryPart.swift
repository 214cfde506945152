public import HPKE

/// How the accessory of a scenario is set up; for whoever starts it.
public struct AccessoryPart: Equatable, Sendable {
  /// The suites it offers keys of, in this order.
  public var suites: [CipherSuite] = [.xWing]

  /// Whether phones may come over the internet.
  public var internet = false

  /// Whether phones may come over the local network.
  public var localNetwork = false

  /// Whether it has no transport but Bluetooth until it is asked to widen them.
  public var widensLater = false

  /// An accessory as it is shipped.
  public init() {}

  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["suites", "internet", "localNetwork", "widensLater"])
    internet = try fields.flag("internet") ?? internet
    localNetwork = try fields.flag("localNetwork") ?? localNetwork
    widensLater = try fields.flag("widensLater") ?? widensLater
    guard let list = fields["suites"] else { return }
    suites = []
    for item in try list.items(atMost: 2) { suites.append(try PhoneProfile.suite(decoding: item)) }
    guard !suites.isEmpty else { throw list.error("an accessory needs at least one suite") }
  }
}
