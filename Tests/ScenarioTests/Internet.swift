import TestSupport
import Testing

/// What is between a phone and an accessory besides Bluetooth: belfry-net at the accessory's end, for
/// the local network, and a broker for those out of each other's reach.
final class Internet {
  private let broker: TestBroker?
  private let socket: String
  private let state: String
  /// Where phones come over the local network: the same after a restart, since nobody tells them there.
  private let port: UInt16
  private var courier: Program?

  /// With belfryd's socket at that path, and belfry-net's state in that directory.
  init(to socket: String, state: String, hasBroker: Bool) throws {
    let broker = hasBroker ? TestBroker() : nil
    try #require(!hasBroker || broker != nil, "mosquitto does not start")
    self.broker = broker
    self.socket = socket
    self.state = state
    port = try #require(freePort())
  }

  /// The broker, for a command line; nil without.
  var url: String? { broker.map { "mqtt://127.0.0.1:\($0.port)" } }

  /// Gives the accessory its way to the broker.
  func start() throws {
    let way = url.map { ["--broker", $0, "--name", "board"] } ?? []
    // Nothing of a test is announced to the neighbours.
    courier = try Program(
      "belfry-net",
      ["--agent-socket", socket, "--state", state, "--local-port", "\(port)"] + way,
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"])
  }

  /// Takes it away, without a word.
  func stop() {
    courier?.kill()
    courier = nil
  }
}
