/// What bluetoothd tells of an adapter; nil is what it did not tell, or not this time.
struct AdapterFacts: Equatable, Sendable {
  /// The public address, as it is written.
  var address: String?
  /// The name the owner gave it.
  var alias: String?
  /// Whether the radio is on.
  var isPowered: Bool?
  /// Whether a switch of the kernel keeps the radio off; BlueZ 5.82 tells, 5.66 does not.
  var isBlocked: Bool?
  /// Whether it lets itself be paired, and after how many seconds it stops to; 0 is never.
  var isPairable: Bool?
  var pairableTimeout: UInt32?
  /// Vendor, product and version of BlueZ: `usb:v1D6Bp0246d0542` is 5.66.
  var modalias: String?

  /// Takes over what a later message told.
  mutating func merge(_ later: AdapterFacts) {
    address = later.address ?? address
    alias = later.alias ?? alias
    isPowered = later.isPowered ?? isPowered
    isBlocked = later.isBlocked ?? isBlocked
    isPairable = later.isPairable ?? isPairable
    pairableTimeout = later.pairableTimeout ?? pairableTimeout
    modalias = later.modalias ?? modalias
  }

  /// BlueZ's version, as `5.66`; nil if it cannot be told.
  var version: String? {
    guard let digits = modalias?.utf8.suffix(5), digits.count == 5, digits.first == 0x64 else {
      return nil
    }
    let text = String(decoding: digits.dropFirst(), as: UTF8.self)
    guard let number = Int(text, radix: 16) else { return nil }
    return "\(number >> 8).\(number & 0xFF)"
  }
}

/// One of the settings of an adapter that have to be as we want them.
public enum AdapterProperty: Hashable, Sendable {
  /// The name that others are told.
  case alias(String)
  /// Whether the radio is on.
  case powered(Bool)
  /// Whether it lets itself be paired.
  case pairable(Bool)
  /// After how many seconds it stops to; 0 is never.
  case pairableTimeout(UInt32)
}

extension AdapterFacts {
  /// Takes over what was set.
  mutating func apply(_ property: AdapterProperty) {
    switch property {
    case .alias(let value): alias = value
    case .powered(let value): isPowered = value
    case .pairable(let value): isPairable = value
    case .pairableTimeout(let value): pairableTimeout = value
    }
  }

  /// Whether it is as wanted. What bluetoothd does not tell is taken to be as wanted.
  func agrees(with property: AdapterProperty) -> Bool {
    switch property {
    case .alias(let value): alias ?? value == value
    case .powered(let value): isPowered ?? value == value
    case .pairable(let value): isPairable ?? value == value
    case .pairableTimeout(let value): pairableTimeout ?? value == value
    }
  }
}
