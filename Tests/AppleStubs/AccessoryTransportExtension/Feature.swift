public import AccessorySetupKit
public import ExtensionFoundation
public import Foundation

public protocol AccessoryFeature: Sendable, AppExtensionPoint.Capability {
  static var featureID: String { get }
}

public protocol AccessoryFeatureSession: Sendable {
  var accessory: ASAccessory { get }
  var sessionID: UUID { get }
  func send(message: AccessoryMessage) async throws
}
