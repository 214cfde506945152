@preconcurrency public import AccessoryNotifications
@preconcurrency import AccessorySetupKit
public import Combine
import CoreBluetooth
import Foundation
import GATTProfile
import UIKit

/// The app's part: the system's picker finds and pairs the accessory, and the person says whether
/// notifications go to it.
@MainActor
public final class AccessorySetup: ObservableObject {
  /// The name of the accessory; nil before there is one.
  @Published public private(set) var name: String?
  /// What the person decided.
  @Published public private(set) var decision = ForwardingDecision.undetermined
  /// What went wrong, in the system's words.
  @Published public private(set) var problem: String?

  private var accessory: ASAccessory?
  private let session = ASAccessorySession()
  private let center = AccessoryNotificationCenter()

  /// A setup that is about to ask the system what it knows.
  public init() {
    session.activate(on: .main) { [weak self] event in
      MainActor.assumeIsolated { self?.happened(event) }
    }
  }

  private func happened(_ event: ASAccessoryEvent) {
    switch event.eventType {
    case .activated, .accessoryAdded, .accessoryChanged, .accessoryRemoved:
      accessory = session.accessories.first
      name = accessory?.displayName
    default: break
    }
  }

  /// Shows the picker. UUID and name stand in Info.plist as well, letter for letter.
  public func pick() async {
    let descriptor = ASDiscoveryDescriptor()
    descriptor.bluetoothServiceUUID = CBUUID(string: Characteristic.service.text)
    descriptor.bluetoothNameSubstring = "Belfry"
    descriptor.supportedOptions = .bluetoothPairingLE
    guard let image = UIImage(systemName: "bell.badge") else { return }
    let item = ASPickerDisplayItem(name: "Belfry", productImage: image, descriptor: descriptor)
    await attempt { try await self.session.showPicker(for: [item]) }
  }

  /// Asks the person whether notifications go to the accessory.
  public func forward() async {
    guard let accessory else { return }
    await attempt { self.decision = try await self.center.requestForwarding(for: accessory) }
  }

  /// Lets go of the accessory: its keys are dead from then on. To pair anew is the one documented way
  /// to fresh keys.
  public func remove() async {
    guard let accessory else { return }
    await attempt { try await self.session.removeAccessory(accessory) }
  }

  private func attempt(_ action: @MainActor () async throws -> Void) async {
    do {
      problem = nil
      try await action()
    } catch {
      problem = error.localizedDescription
    }
  }
}
