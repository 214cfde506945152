import Accessory
import GATTProfile
import Testing

/// The usual course of things over the local network.
extension Board {
  /// A board with a panel that phones find on the local network.
  static func nearby(_ place: LocalPlace) throws -> Board {
    var configuration = Configuration()
    configuration.transports.insert(.localNetwork)
    let board = try Board(configuration)
    board.connectPanel()
    board.happen(.localNetwork(place))
    return board
  }

  /// Pairs a phone and has it read how to come; its token.
  func introduce(_ phone: Handset) throws -> [UInt8] {
    try pair(phone)
    return try localConfiguration(phone).token
  }

  /// What a phone reads of the local network over Bluetooth.
  func localConfiguration(_ phone: Handset) throws -> LinkConfiguration.Local {
    guard case .value(let value)? = read(phone, .linkConfiguration) else {
      throw SceneError.noConfiguration
    }
    return try #require(try LinkConfiguration(decoding: value).local)
  }
}

extension LocalPlace {
  static let sample = LocalPlace(
    name: "Belfry 1a2b3c4d", port: 49_152, keyHash: [UInt8](repeating: 0xAA, count: 32))
}
