extension ControllerChoice {
  /// Opens the bus and makes the controller ready.
  ///
  /// - Parameter lines: gives the driver of an output line by its name.
  func open(
    _ arrangement: Arrangement, lines: (String) throws(DisplayError) -> LineDriver
  ) throws(DisplayError) -> any Screen {
    let bus = try openBus(lines)
    switch chip {
    case .oled(let model):
      let size = size ?? OLEDController.limit
      let contrast = contrast ?? 0x7F
      guard
        let controller = OLEDController(model, size: size, offset: offset?.x, contrast: contrast)
      else { throw misfit }
      return try ControlledScreen(controller, on: bus, arrangement: arrangement)
    case .colour(let model):
      guard
        let controller = ColourController(
          model, size: size, offset: offset, isInverted: isInverted)
      else { throw misfit }
      return try ControlledScreen(controller, on: bus, arrangement: arrangement)
    }
  }

  private var misfit: DisplayError {
    .unfit(path: path, reason: "no such display has that size and offset")
  }

  /// The address that is set, or else the one that answers.
  private var usedAddress: UInt8 {
    get throws(DisplayError) {
      if let address { return address }
      guard let found = try I2CBus.answering(path).first else {
        throw .unfit(path: path, reason: "nothing answers at 0x3c or 0x3d: look at the wires")
      }
      return found
    }
  }

  private func openBus(
    _ lines: (String) throws(DisplayError) -> LineDriver
  ) throws(DisplayError) -> any Bus {
    let reset = try resetLine.map(lines)
    if isI2C { return try I2CBus(path, address: try usedAddress, reset: reset) }
    guard let dataLine else {
      throw .unfit(path: path, reason: "dc is needed, such as dc=GPIO25")
    }
    return try SPIBus(
      path, speed: speed ?? SPIBus.usualSpeed, isData: try lines(dataLine), reset: reset)
  }
}
