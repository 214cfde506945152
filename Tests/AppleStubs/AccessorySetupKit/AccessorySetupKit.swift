public import CoreBluetooth
public import Dispatch
public import Foundation
public import UIKit

public class ASAccessory: @unchecked Sendable {
  public enum AccessoryState: Int {
    case unauthorized
    case awaitingAuthorization
    case authorized
  }

  public struct SupportOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let bluetoothPairingLE = SupportOptions(rawValue: 2)
  }

  public let displayName: String
  public let bluetoothIdentifier: UUID?
  public let state = AccessoryState.authorized

  public init(displayName: String, bluetoothIdentifier: UUID?) {
    self.displayName = displayName
    self.bluetoothIdentifier = bluetoothIdentifier
  }
}

public class ASDiscoveryDescriptor {
  public var bluetoothServiceUUID: CBUUID?
  public var bluetoothNameSubstring: String?
  public var supportedOptions: ASAccessory.SupportOptions = []
  public init() {}
}

public class ASPickerDisplayItem {
  public struct SetupOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let rename = SetupOptions(rawValue: 1)
    public static let confirmAuthorization = SetupOptions(rawValue: 2)
  }

  public let name: String
  public let productImage: UIImage
  public let descriptor: ASDiscoveryDescriptor
  public var setupOptions: SetupOptions = []

  public init(name: String, productImage: UIImage, descriptor: ASDiscoveryDescriptor) {
    self.name = name
    self.productImage = productImage
    self.descriptor = descriptor
  }
}

public enum ASAccessoryEventType: Int {
  case unknown
  case activated
  case invalidated
  case migrationComplete
  case accessoryAdded
  case accessoryRemoved
  case accessoryChanged
  case pickerDidPresent
  case pickerDidDismiss
}

public class ASAccessoryEvent {
  public let eventType: ASAccessoryEventType
  public let accessory: ASAccessory?
  public init(eventType: ASAccessoryEventType, accessory: ASAccessory?) {
    self.eventType = eventType
    self.accessory = accessory
  }
}

public class ASAccessorySession {
  public private(set) var accessories: [ASAccessory] = []
  public init() {}

  public func activate(
    on queue: DispatchQueue, eventHandler: @escaping (ASAccessoryEvent) -> Void
  ) {
    queue.async { eventHandler(ASAccessoryEvent(eventType: .activated, accessory: nil)) }
  }

  public func invalidate() {}

  public func showPicker(for displayItems: [ASPickerDisplayItem]) async throws {}

  public func removeAccessory(_ accessory: ASAccessory) async throws {}
}
