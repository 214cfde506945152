extension ScreenChoice {
  /// Opens the screen.
  ///
  /// - Throws: why it cannot be used; `noneFound` if none was named and there is none.
  public func open() throws(DisplayError) -> any Screen {
    switch kind {
    case .automatic: try openFirst()
    case .framebuffer(let path): try FramebufferOutput(path, arrangement: arrangement)
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
