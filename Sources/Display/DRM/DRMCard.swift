internal import CDRM

/// A graphics card's file, and what it tells.
struct DRMCard: ~Copyable {
  let device: Device

  init(_ path: String) throws(DisplayError) { device = try Device(path) }

  var path: String { device.path }

  /// The driver's name.
  var driver: String {
    guard let version = drmGetVersion(device.number) else { return "a graphics card" }
    defer { drmFreeVersion(version) }
    return version.pointee.name.map { String(cString: $0) } ?? "a graphics card"
  }

  /// False while another program has the card's screens.
  var isMaster: Bool { drmIsMaster(device.number) != 0 }

  /// True while something is plugged into that socket, as far as the driver knows already.
  func isConnected(_ connector: UInt32) -> Bool {
    guard let found = drmModeGetConnectorCurrent(device.number, connector) else { return false }
    defer { drmModeFreeConnector(found) }
    return found.pointee.connection == DRM_MODE_CONNECTED
  }

  /// The sockets.
  func connectors() throws(DisplayError) -> [DRMRoute.Connector] {
    guard let resources = drmModeGetResources(device.number) else {
      throw .unfit(path: path, reason: "it is no graphics card that drives screens")
    }
    defer { drmModeFreeResources(resources) }
    let count = Int(resources.pointee.count_connectors)
    return (0..<count).compactMap { index in
      connector(resources.pointee.connectors[index], resources.pointee)
    }
  }

  /// The mode of that index of a connector.
  func mode(_ route: DRMRoute) -> drmModeModeInfo? {
    guard let connector = drmModeGetConnectorCurrent(device.number, route.connector) else {
      return nil
    }
    defer { drmModeFreeConnector(connector) }
    guard route.mode < Int(connector.pointee.count_modes) else { return nil }
    return connector.pointee.modes[route.mode]
  }

  private func connector(_ identifier: UInt32, _ resources: drmModeRes) -> DRMRoute.Connector? {
    guard let connector = drmModeGetConnector(device.number, identifier) else { return nil }
    defer { drmModeFreeConnector(connector) }
    let found = connector.pointee
    let modes = (0..<Int(found.count_modes)).map { index in
      DRMRoute.Mode(
        index: index,
        isPreferred: found.modes[index].type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0)
    }
    return DRMRoute.Connector(
      identifier: identifier, isConnected: found.connection == DRM_MODE_CONNECTED, modes: modes,
      sources: sources(found, resources))
  }

  /// The pixel sources that can feed a connector: CRTCs, in the kernel's words.
  private func sources(_ connector: drmModeConnector, _ resources: drmModeRes) -> [UInt32] {
    var current: [UInt32] = []
    var possible: [UInt32] = []
    for index in 0..<Int(connector.count_encoders) {
      guard let encoder = drmModeGetEncoder(device.number, connector.encoders[index]) else {
        continue
      }
      defer { drmModeFreeEncoder(encoder) }
      let isInUse = encoder.pointee.encoder_id == connector.encoder_id
      if isInUse, encoder.pointee.crtc_id != 0 { current.append(encoder.pointee.crtc_id) }
      for place in 0..<min(32, Int(resources.count_crtcs))
      where encoder.pointee.possible_crtcs & (1 << UInt32(place)) != 0 {
        possible.append(resources.crtcs[place])
      }
    }
    return current + possible
  }
}
