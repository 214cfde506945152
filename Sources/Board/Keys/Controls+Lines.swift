import Linux

extension Controls {
  /// Opens all that is not open.
  func openLines() -> [Event] {
    var events: [Event] = []
    for (index, button) in settings.buttons.enumerated() where lines[index] == nil {
      do {
        try open(button, index)
      } catch {
        events.append(.trouble(error, button: button.role))
      }
    }
    return events
  }

  /// Closes those whose chip is gone: kernels before 6.5 do not wake whoever waits for a line then.
  func checkLines() -> [Event] {
    var events: [Event] = []
    for (index, line) in lines {
      do {
        _ = try line.isOn()
      } catch {
        events.append(close(line, index, error))
      }
    }
    return events
  }

  func lineReady(_ index: Int) -> [Event] {
    guard let line = lines[index] else { return [] }
    do {
      return try line.edges().flatMap { pad.note(.line(index), $0) }.map { .press($0) }
    } catch {
      return [close(line, index, error)]
    }
  }

  private func close(_ line: InputLine, _ index: Int, _ error: BoardError) -> Event {
    poll.unwatch(line.number)
    lines[index] = nil
    pad.remove(.line(index))
    return .trouble(error, button: settings.buttons[index].role)
  }

  private func open(_ button: ControlSettings.Button, _ index: Int) throws(BoardError) {
    let line = try InputLine(button.line, wiring: button.wiring, debounce: settings.debounce)
    do {
      try poll.watch(line.number, for: .readable, as: .line(index))
    } catch {
      throw BoardError("\(button.line)", error)
    }
    lines[index] = line
    let debounce = line.isDebounced ? nil : UInt64(settings.debounce)
    pad.add(.line(index), Button.Manner(button.role), debounce: debounce)
  }
}

extension BoardError {
  init(_ device: String, _ error: SystemError) {
    self = error.errno.map { BoardError(device, $0) } ?? .notADevice(device)
  }
}
