/// What is asked of the kernel, and nothing else ever is. mgmt-protocol(7) of BlueZ.
enum ManagementCommand: Equatable {
  /// Read Controller Information Command.
  case controllerInformation
  /// Get Connection Information: signal strength.
  case connectionInformation(DeviceAddress)
  /// Read Advertising Features: which instances there can be, and are.
  case advertisingFeatures
  /// Add Advertising, the older command: the one that kernels take which refuse what BlueZ up to
  /// 5.86 makes of the newer one.
  case addAdvertising(instance: UInt8, AdvertisingData, seconds: UInt16)
  /// Remove Advertising.
  case removeAdvertising(instance: UInt8)

  /// Bit 0 of Add Advertising's flags: connectable, whatever the controller's setting is. All
  /// others stay off, so that the bytes go on air as they are.
  static let connectable: UInt32 = 1

  /// The command's code.
  var code: UInt16 {
    switch self {
    case .controllerInformation: 0x0004
    case .connectionInformation: 0x0031
    case .advertisingFeatures: 0x003D
    case .addAdvertising: 0x003E
    case .removeAdvertising: 0x003F
    }
  }

  /// The packet for a controller.
  func packet(for controller: UInt16) -> ManagementPacket {
    ManagementPacket(code: code, controller: controller, parameters: parameters)
  }

  private var parameters: [UInt8] {
    switch self {
    case .controllerInformation, .advertisingFeatures: []
    case .connectionInformation(let address): address.encoded
    case .addAdvertising(let instance, let advertisement, let seconds):
      Self.addition(instance, advertisement, seconds)
    case .removeAdvertising(let instance): [instance]
    }
  }

  /// Instance, flags, time on air in a rotation (0: the kernel's), time until it is removed, the two
  /// lengths, the two contents.
  private static func addition(
    _ instance: UInt8, _ advertisement: AdvertisingData, _ seconds: UInt16
  ) -> [UInt8] {
    var bytes = [instance]
    bytes.append(little: connectable)
    bytes.append(little: UInt16(0))
    bytes.append(little: seconds)
    bytes.append(UInt8(advertisement.data.count))
    bytes.append(UInt8(advertisement.scanResponse.count))
    return bytes + advertisement.data + advertisement.scanResponse
  }
}
