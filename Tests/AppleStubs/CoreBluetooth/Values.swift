public import Foundation
import GATTProfile

public final class CBUUID: Hashable, @unchecked Sendable {
  public let uuidString: String
  public init(string: String) { uuidString = string.uppercased() }

  public static func == (left: CBUUID, right: CBUUID) -> Bool {
    left.uuidString == right.uuidString
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(uuidString) }
}

public enum CBManagerState: Int, Sendable {
  case unknown
  case resetting
  case unsupported
  case unauthorized
  case poweredOff
  case poweredOn
}

public enum CBPeripheralState: Int, Sendable {
  case disconnected
  case connecting
  case connected
  case disconnecting
}

public enum CBCharacteristicWriteType: Int, Sendable {
  case withResponse
  case withoutResponse
}

public class CBService {
  public let uuid: CBUUID
  public internal(set) var characteristics: [CBCharacteristic]?
  init(uuid: CBUUID) { self.uuid = uuid }
}

public class CBCharacteristic {
  public let uuid: CBUUID
  public internal(set) var value: Data?
  public internal(set) var isNotifying = false
  let meaning: Characteristic
  init(_ meaning: Characteristic) {
    self.meaning = meaning
    uuid = CBUUID(string: meaning.uuid.text)
  }
}

public let CBCentralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
public let CBCentralManagerOptionDeviceAccessForMedia = "kCBInitOptionDeviceAccessForMedia"
public let CBCentralManagerRestoredStatePeripheralsKey = "kCBRestoredPeripherals"
