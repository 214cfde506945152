import Linux

extension BlueZPeripheral {
  /// How long a phone may take for its confirmations at the end, in milliseconds.
  private static var farewell: UInt64 { 500 }

  /// Gives everything back; the end.
  ///
  /// bluetoothd up to 5.82 crashes if a phone confirms an indication of an application that has gone:
  /// so what is under way is waited for, half a second at most.
  public func stop() {
    if outgoing.isUnconfirmed { awaitConfirmations() }
    perform(.stop)
  }

  private func awaitConfirmations() {
    do throws(SystemError) {
      var timer = try TimerDescriptor()
      let number = timer.number
      try timer.arm(at: Clock.uptime + Self.farewell)
      try poll.watch(number, for: .readable, as: .end)
      defer { poll.unwatch(number) }
      while outgoing.isUnconfirmed, connection != nil, let ready = try poll.next(waiting: true) {
        switch ready.source {
        case .bus: hearLastWords()
        case .socket(let number): serveSocket(number, ready.readiness)
        case .end: return
        }
      }
    } catch {
      // Then without waiting.
      return
    }
  }

  private func hearLastWords() {
    do {
      try hearBus()
    } catch {
      loseBus("\(error)", at: Clock.uptime)
    }
  }
}
