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
    case .card, .framebuffer: try open(kind)
    case .controller(let choice): try choice.open(arrangement, lines: lines)
    }
  }

  /// Graphics cards first: what they show, no console is drawn into.
  private func openFirst() throws(DisplayError) -> any Screen {
    var reasons: [String] = []
    let kinds =
      DRMOutput.devices.map { Kind.card(path: $0) }
      + FramebufferOutput.devices.map { Kind.framebuffer(path: $0) }
    for kind in kinds {
      do {
        return try open(kind)
      } catch {
        reasons.append(error.description)
      }
    }
    throw .noneFound(reasons)
  }

  /// One that is the kernel's.
  private func open(_ kind: Kind) throws(DisplayError) -> any Screen {
    switch kind {
    case .card(let path): try DRMOutput(path, arrangement: arrangement)
    case .framebuffer(let path): try FramebufferOutput(path, arrangement: arrangement)
    case .automatic, .controller: throw .noneFound([])
    }
  }
}
