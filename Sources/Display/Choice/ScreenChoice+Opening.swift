extension ScreenChoice {
  /// Opens the screen.
  ///
  /// - Parameter lines: gives the driver of an output line by its name, such as GPIO25.
  /// - Throws: why it cannot be used; `noneFound` if none was named and there is none.
  public func open(
    lines: (String) throws(DisplayError) -> LineDriver
  ) throws(DisplayError) -> any Screen {
    switch kind {
    case .automatic: try openFirst()
    case .framebuffer(let path): try FramebufferOutput(path, arrangement: arrangement)
    case .controller(let choice): try choice.open(arrangement, lines: lines)
    }
  }

  private func openFirst() throws(DisplayError) -> any Screen {
    var reasons: [String] = []
    for path in FramebufferOutput.devices {
      do {
        return try FramebufferOutput(path, arrangement: arrangement)
      } catch {
        reasons.append(error.description)
      }
    }
    throw .noneFound(reasons)
  }
}
