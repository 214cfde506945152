import Dispatch
public import Foundation
import GATTProfile
import Loopback
import Peripheral

public protocol CBPeripheralDelegate: AnyObject {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)
  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?)
  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?)
  func peripheral(
    _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic,
    error: (any Error)?)
  func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral)
  func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService])
}

/// Why a stub's request failed: the ATT error code.
public struct StubATTError: Error {
  public let code: UInt8
}

/// An accessory at the other end of the loop-back link.
public class CBPeripheral {
  public let identifier: UUID
  public internal(set) var state = CBPeripheralState.disconnected
  public private(set) var services: [CBService]?
  public weak var delegate: (any CBPeripheralDelegate)?
  public private(set) var canSendWriteWithoutResponse = true
  var onLoss: (() -> Void)?

  private let path: String
  private let mtu: Int
  private let queue: DispatchQueue
  private var central: LoopbackCentral?
  private var source: (any DispatchSourceRead)?
  private var requests: [CentralRequest] = []
  private var underWay = false
  private var commands: [(Characteristic, [UInt8])] = []

  init(_ identifier: UUID, path: String, mtu: Int, queue: DispatchQueue) {
    self.identifier = identifier
    self.path = path
    self.mtu = mtu
    self.queue = queue
  }

  public func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int {
    type == .withResponse ? 512 : (central?.longestValue ?? 20)
  }

  public func discoverServices(_ serviceUUIDs: [CBUUID]?) {
    later {
      let service = CBService(uuid: CBUUID(string: Characteristic.service.text))
      self.services = [service]
      self.delegate?.peripheral(self, didDiscoverServices: nil)
    }
  }

  public func discoverCharacteristics(
    _ characteristicUUIDs: [CBUUID]?, for service: CBService
  ) {
    later {
      service.characteristics = Characteristic.allCases.map { CBCharacteristic($0) }
      self.delegate?.peripheral(self, didDiscoverCharacteristicsFor: service, error: nil)
    }
  }

  public func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {
    characteristic.isNotifying = enabled
    ask(.subscribe(characteristic.meaning, active: enabled))
  }

  public func readValue(for characteristic: CBCharacteristic) {
    ask(.read(characteristic.meaning))
  }

  public func writeValue(
    _ data: Data, for characteristic: CBCharacteristic, type: CBCharacteristicWriteType
  ) {
    switch type {
    case .withResponse: ask(.write(characteristic.meaning, Array(data)))
    case .withoutResponse:
      commands.append((characteristic.meaning, Array(data)))
      flush()
    }
  }

  // MARK: The loop-back link

  func open() -> Bool {
    let identity = Array(identifier.uuidString.utf8)
    let isNew = StubAir.shared.bonds(identifier)
    guard let bond = try? Bond(identity: identity, name: "iPhone", isNew: isNew),
      let central = try? LoopbackCentral(to: path, bond: bond, mtu: mtu)
    else { return false }
    self.central = central
    state = .connected
    let source = DispatchSource.makeReadSource(fileDescriptor: central.number, queue: queue)
    source.setEventHandler { [weak self] in self?.receive() }
    source.resume()
    self.source = source
    return true
  }

  func close() {
    guard central != nil else {
      state = .disconnected
      return
    }
    source?.cancel()
    source = nil
    central = nil
    requests = []
    commands = []
    underWay = false
    canSendWriteWithoutResponse = true
    services = nil
    state = .disconnected
    onLoss?()
  }

  private func later(_ action: @escaping () -> Void) {
    queue.async { if self.state == .connected { action() } }
  }

  private func ask(_ request: CentralRequest) {
    requests.append(request)
    flush()
  }

  private func flush() {
    guard let central else { return }
    if !underWay, let request = requests.first {
      requests.removeFirst()
      underWay = (try? central.ask(request)) != nil
    }
    while let (characteristic, value) = commands.first {
      guard (try? central.writeCommand(characteristic, value)) == true else { break }
      commands.removeFirst()
    }
    let wasReady = canSendWriteWithoutResponse
    canSendWriteWithoutResponse = commands.isEmpty
    if !wasReady, canSendWriteWithoutResponse {
      delegate?.peripheralIsReady(toSendWriteWithoutResponse: self)
    }
  }

  private func receive() {
    for event in central?.receive() ?? [] {
      switch event {
      case .granted(let request, let value):
        underWay = false
        told(request, value, nil)
      case .refused(let request, let error):
        underWay = false
        told(request, [], StubATTError(code: error.code))
      case .value(let characteristic, let value): update(characteristic, value, nil)
      case .mtuChanged, .ready: break
      case .disconnected: close()
      }
    }
    flush()
  }

  private func told(_ request: CentralRequest, _ value: [UInt8], _ error: StubATTError?) {
    switch request {
    case .read(let characteristic): update(characteristic, value, error)
    case .write(let characteristic, _):
      guard let found = find(characteristic) else { return }
      delegate?.peripheral(self, didWriteValueFor: found, error: error)
    case .subscribe, .exchangeMTU: break
    }
  }

  private func update(_ characteristic: Characteristic, _ value: [UInt8], _ error: StubATTError?) {
    guard let found = find(characteristic) else { return }
    if error == nil { found.value = Data(value) }
    delegate?.peripheral(self, didUpdateValueFor: found, error: error)
  }

  private func find(_ characteristic: Characteristic) -> CBCharacteristic? {
    services?.first?.characteristics?.first { $0.meaning == characteristic }
  }
}
