import Linux

extension Controls {
  func begin() -> [Event] {
    _ = folder.watch(DeviceFolder.devices)
    return openLines() + (settings.usesInputDevices ? openDevices() : [])
  }

  func folderChanged() -> [Event] {
    guard let paths = try? folder.changes() else { return [] }
    var events: [Event] = []
    var hasChips = false
    for path in paths.sorted() {
      if path.utf8.starts(with: "\(DeviceFolder.devices)/gpiochip".utf8) { hasChips = true }
      guard settings.usesInputDevices else { continue }
      if path == DeviceFolder.input { events += openDevices() }
      if path.utf8.starts(with: "\(DeviceFolder.input)/event".utf8) {
        events += open(path, isNew: true)
      }
    }
    if hasChips { events += checkLines() + openLines() + [.chipsChanged] }
    return events
  }

  func deviceReady(_ path: String) -> [Event] {
    guard let device = devices[path] else { return [] }
    do {
      return try device.events().flatMap { take($0, from: path) }.map { .press($0) }
    } catch {
      poll.unwatch(device.number)
      devices[path] = nil
      let keys = pad.names { if case .key(path, _) = $0 { true } else { false } }
      for key in keys { pad.remove(key) }
      return [.went(device.name)]
    }
  }

  /// Opens a device that is not open. One that is new may get its rights in a moment.
  func open(_ path: String, isNew: Bool) -> [Event] {
    guard devices[path] == nil else { return [] }
    do {
      guard let device = try InputDevice(path: path) else { return [] }
      try watch(device)
      devices[path] = device
      refused[path] = nil
      return [.came(device.name)]
    } catch .absent {
      refused[path] = nil
      return []
    } catch .denied where isNew {
      refused[path] = refused[path] ?? Clock.uptime + Controls.patience
      return []
    } catch {
      return [.trouble(error, button: nil)]
    }
  }

  private func openDevices() -> [Event] {
    _ = folder.watch(DeviceFolder.input)
    return DeviceFolder.inputDevices().flatMap { open($0, isNew: false) }
  }

  private func watch(_ device: InputDevice) throws(BoardError) {
    do {
      try poll.watch(device.number, for: .readable, as: .device(device.path))
    } catch {
      throw BoardError(device.path, error)
    }
  }

  /// Turns at a time at most: a knob that reports nonsense does not press keys for ever.
  private static var turnLimit: Int { 16 }

  private func take(_ event: InputEvent, from path: String) -> [KeyPress] {
    switch event {
    case .key(let code, let isDown, let uptime):
      guard let role = KeyRole(code: code) else { return [] }
      let edge = InputLine.Edge(isOn: isDown, uptime: uptime)
      return pad.note(.key(device: path, code: code), edge, manner: Button.Manner(role))
    case .turned(let steps):
      let count = min(Int(steps.magnitude), Controls.turnLimit)
      return [KeyPress](repeating: .key(steps > 0 ? .down : .up), count: count)
    case .lost:
      pad.forget { if case .key(path, _) = $0 { true } else { false } }
      return []
    }
  }
}
