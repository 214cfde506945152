import Linux

extension Session {
  /// Tells systemd, where it started us, that the panel is at work.
  mutating func beginService() {
    manager?.ready()
    stayAlive()
    tellService()
  }

  /// What cards and pictures took is given back once none came for a while.
  mutating func awaitCalm() { loop.wake(.calm, at: Clock.uptime + 2_000) }

  /// The watchdog may wait again.
  func stayAlive() {
    guard let interval = manager?.watchdogInterval else { return }
    manager?.alive()
    loop.wake(.watchdog, at: Clock.uptime + interval)
  }

  /// One line for `systemctl status`, when it changes.
  mutating func tellService() {
    let status =
      "\(isWelcome ? "connected to belfryd" : "waiting for belfryd"); "
      + "\(shape.size.width) x \(shape.size.height)"
    if status == toldStatus { return }
    toldStatus = status
    manager?.status(status)
  }
}
