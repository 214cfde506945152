import AccessorySetupKit
import Companion
// Its types are not marked Sendable; all of this class's callbacks come on the main queue.
@preconcurrency import CoreBluetooth
import Foundation
import GATTProfile

/// Hears what happens on an extension's link.
@MainActor
protocol RadioListener: AnyObject {
  func happened(_ event: LinkEvent)
}

/// An extension's own Bluetooth link to the accessory. Each extension runs in a process of its own
/// and connects by itself; on the air they share one link.
@MainActor
final class AccessoryRadio: NSObject {
  weak var listener: (any RadioListener)?
  /// The identifier by which this phone knows the accessory.
  private(set) var identifier: UUID?

  private let accessories = ASAccessorySession()
  private var central: CBCentralManager?
  private var peripheral: CBPeripheral?
  private var characteristics: [Characteristic: CBCharacteristic] = [:]
  /// Reads without an answer: CoreBluetooth tells notified and read values by the same callback.
  private var reads: [Characteristic: Int] = [:]
  private var hasCommanded = false
  private var reconnection = Reconnection()

  /// - Parameter identifier: nil for the first accessory that the app has set up.
  init(_ identifier: UUID?) { self.identifier = identifier }

  /// Begins to connect. The central must not be made before the system's session is accepted.
  func start(restoring restoreIdentifier: String?) {
    guard identifier == nil else { return makeCentral(restoreIdentifier) }
    accessories.activate(on: .main) { [weak self] event in
      guard event.eventType == .activated else { return }
      MainActor.assumeIsolated {
        self?.identifier = self?.accessories.accessories.first?.bluetoothIdentifier
        self?.makeCentral(restoreIdentifier)
      }
    }
  }

  /// Ends the link for good.
  func stop() {
    reconnection.cancel()
    listener = nil
    if let peripheral { central?.cancelPeripheralConnection(peripheral) }
    central = nil
  }

  private func makeCentral(_ restoreIdentifier: String?) {
    // An extension reaches the accessories that its app has set up, and nothing else.
    var options: [String: Any] = [CBCentralManagerOptionDeviceAccessForMedia: true]
    if let restoreIdentifier {
      options[CBCentralManagerOptionRestoreIdentifierKey] = restoreIdentifier
    }
    central = CBCentralManager(delegate: self, queue: .main, options: options)
  }

  private func connect() {
    guard let central, central.state == .poweredOn, let identifier else { return }
    let known = central.retrievePeripherals(withIdentifiers: [identifier]).first
    guard let peripheral = peripheral ?? known else { return }
    self.peripheral = peripheral
    peripheral.delegate = self
    if peripheral.state == .connected {
      discover(peripheral)
    } else {
      central.connect(peripheral, options: nil)
    }
  }

  private func discover(_ peripheral: CBPeripheral) {
    reconnection.connected(at: Clock.uptime)
    peripheral.discoverServices([CBUUID(string: Characteristic.service.text)])
  }

  private func lost() {
    forget()
    reconnection.lost(at: Clock.uptime)
    guard let time = reconnection.time else { return }
    Clock.after(time) { [weak self] in self?.connect() }
  }

  private func forget() {
    characteristics = [:]
    reads = [:]
    hasCommanded = false
    listener?.happened(.disconnected)
  }

  private var longestValue: Int {
    peripheral?.maximumWriteValueLength(for: .withoutResponse) ?? Limits.smallestValue
  }

  private func meaning(of characteristic: CBCharacteristic) -> Characteristic? {
    characteristics.first { $0.value.uuid == characteristic.uuid }?.key
  }
}

extension AccessoryRadio: @preconcurrency GATTClient {
  /// CoreBluetooth may say no before the first command: so that one is just tried.
  var isReady: Bool {
    guard let peripheral, !characteristics.isEmpty else { return false }
    return !hasCommanded || peripheral.canSendWriteWithoutResponse
  }

  func subscribe(_ characteristic: Characteristic) {
    guard let place = characteristics[characteristic] else { return }
    if place.isNotifying { peripheral?.setNotifyValue(false, for: place) }
    peripheral?.setNotifyValue(true, for: place)
  }

  func read(_ characteristic: Characteristic) {
    guard let place = characteristics[characteristic] else { return }
    reads[characteristic, default: 0] += 1
    peripheral?.readValue(for: place)
  }

  func write(_ write: Write) {
    guard let place = characteristics[write.characteristic] else { return }
    if !write.expectsResponse { hasCommanded = true }
    peripheral?.writeValue(
      Data(write.value), for: place,
      type: write.expectsResponse ? .withResponse : .withoutResponse)
  }
}

extension AccessoryRadio: @preconcurrency CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    if central.state == .poweredOn {
      connect()
    } else {
      forget()
    }
  }

  /// The system has kept the link while the extension was away.
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    let kept = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral]
    peripheral = kept?.first { identifier == nil || $0.identifier == identifier }
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    discover(peripheral)
  }

  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) {
    lost()
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) {
    lost()
  }
}

extension AccessoryRadio: @preconcurrency CBPeripheralDelegate {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    let service = CBUUID(string: Characteristic.service.text)
    guard let found = peripheral.services?.first(where: { $0.uuid == service }) else { return }
    peripheral.discoverCharacteristics(nil, for: found)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    for place in service.characteristics ?? [] {
      let meaning = Characteristic.allCases.first { CBUUID(string: $0.uuid.text) == place.uuid }
      if let meaning { characteristics[meaning] = place }
    }
    listener?.happened(.connected(maximumLength: longestValue))
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    guard let meaning = meaning(of: characteristic) else { return }
    let awaited = reads[meaning, default: 0]
    if awaited > 0 { reads[meaning] = awaited - 1 }
    guard error == nil else { return }
    let value = Array(characteristic.value ?? Data())
    listener?.happened(awaited > 0 ? .read(meaning, value) : .value(meaning, value))
  }

  func peripheral(
    _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    guard let meaning = meaning(of: characteristic) else { return }
    listener?.happened(.written(meaning))
  }

  /// There is room again; CoreBluetooth says no other word of a changed MTU.
  func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
    listener?.happened(.lengthChanged(longestValue))
  }

  func peripheral(
    _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]
  ) {
    forget()
    discover(peripheral)
  }
}
