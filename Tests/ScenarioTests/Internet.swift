import TestSupport
import Testing

/// What is between a phone and an accessory that are out of each other's reach: a broker, and
/// belfry-net at the accessory's end.
final class Internet {
  private let broker: TestBroker
  private let socket: String
  private var courier: Program?

  /// With belfryd's socket at that path.
  init(to socket: String) throws {
    broker = try #require(TestBroker(), "mosquitto does not start")
    self.socket = socket
  }

  /// The broker, for a command line.
  var url: String { "mqtt://127.0.0.1:\(broker.port)" }

  /// Gives the accessory its way to the broker.
  func start() throws {
    courier = try Program(
      "belfry-net", ["--agent-socket", socket, "--broker", url, "--name", "board"])
  }

  /// Takes it away, without a word.
  func stop() {
    courier?.kill()
    courier = nil
  }
}
