internal import GATTProfile

/// Which handles are our characteristics' at one accessory.
struct HandleTable: Equatable {
  private var values: [UInt16: Characteristic] = [:]
  /// Whether a discovery told them: then nothing is guessed.
  private(set) var isDiscovered = false

  var isEmpty: Bool { values.isEmpty }

  /// A declaration was discovered: Core 5.4, Vol 3, Part G, 3.3.1.
  mutating func discovered(_ uuid: AttributeUUID, at value: UInt16) {
    guard let characteristic = Characteristic(uuid: uuid) else { return }
    if !isDiscovered { values = [:] }
    isDiscovered = true
    values = values.filter { $0.value != characteristic }
    values[value] = characteristic
  }

  /// What was carried there shows which characteristic it is; the rest follow from the service's
  /// table, each with its declaration before it and, where one can subscribe, two bytes behind.
  mutating func recognised(_ characteristic: Characteristic, at value: UInt16) {
    guard !isDiscovered else { return }
    let start = Int(value) - Self.place(of: characteristic)
    values = [:]
    for other in Characteristic.allCases {
      guard let handle = UInt16(exactly: start + Self.place(of: other)) else { continue }
      values[handle] = other
    }
  }

  /// The characteristic whose value has that handle.
  func characteristic(at value: UInt16) -> Characteristic? { values[value] }

  /// The characteristic that one subscribes to there.
  func subscription(at handle: UInt16) -> Characteristic? {
    guard handle > 0, let characteristic = values[handle - 1] else { return nil }
    let isHeard = !characteristic.properties.isDisjoint(with: [.notify, .indicate])
    return isHeard ? characteristic : nil
  }

  /// The handle of its value, counted from the service's own.
  private static func place(of characteristic: Characteristic) -> Int {
    var handle = 0
    for one in Characteristic.allCases {
      handle += 2
      if one == characteristic { break }
      if !one.properties.isDisjoint(with: [.notify, .indicate]) { handle += 1 }
    }
    return handle
  }
}
