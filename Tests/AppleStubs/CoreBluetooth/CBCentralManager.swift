public import Dispatch
public import Foundation

public protocol CBCentralManagerDelegate: AnyObject {
  func centralManagerDidUpdateState(_ central: CBCentralManager)
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any])
  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)
  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?)
}

/// A phone's Bluetooth over the loop-back link; a connection is tried until it succeeds, as iOS
/// does.
public class CBCentralManager {
  public private(set) var state = CBManagerState.unknown
  private weak var delegate: (any CBCentralManagerDelegate)?
  private let queue: DispatchQueue
  private var peripherals: [UUID: CBPeripheral] = [:]

  public init(
    delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil
  ) {
    self.delegate = delegate
    self.queue = queue ?? .main
    self.queue.async {
      self.state = .poweredOn
      self.delegate?.centralManagerDidUpdateState(self)
    }
  }

  public func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] {
    identifiers.compactMap { identifier in
      guard let place = StubAir.shared.place(of: identifier) else { return nil }
      let peripheral =
        peripherals[identifier]
        ?? CBPeripheral(identifier, path: place.path, mtu: place.mtu, queue: queue)
      peripherals[identifier] = peripheral
      return peripheral
    }
  }

  public func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {
    guard peripheral.state == .disconnected else { return }
    peripheral.state = .connecting
    attempt(peripheral)
  }

  private func attempt(_ peripheral: CBPeripheral) {
    queue.async {
      guard peripheral.state == .connecting else { return }
      guard peripheral.open() else {
        self.queue.asyncAfter(deadline: .now() + 0.05) { self.attempt(peripheral) }
        return
      }
      peripheral.onLoss = { [weak self, weak peripheral] in
        guard let self, let peripheral else { return }
        self.delegate?.centralManager(self, didDisconnectPeripheral: peripheral, error: nil)
      }
      self.delegate?.centralManager(self, didConnect: peripheral)
    }
  }

  public func cancelPeripheralConnection(_ peripheral: CBPeripheral) { peripheral.close() }
}
