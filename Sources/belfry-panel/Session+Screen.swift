import Cards
import Linux

extension Session {
  /// The screen is lost: looks for it from time to time.
  mutating func awaitScreen() {
    if let next = held?.nextLook(at: Clock.uptime) { loop.wake(.screen, at: next) }
  }

  /// Looks for the screen. If it is of another shape than what is drawn, the panel begins anew: it
  /// tells belfryd so, who tells it everything again.
  mutating func lookForScreen() throws {
    held?.open()
    guard let shape = held?.shape else { return awaitScreen() }
    if shape != self.shape {
      typesetter = try Session.typesetter(options, shape)
      panel = Session.panel(
        shape, configuration, devices: alerts.devices, hasKeys: hasKeys)
      self.shape = shape
      if connection != nil { hangUp() }
      loop.wake(.reconnect, at: Clock.uptime)
    }
    drawAnew()
  }
}
