import Board
import Cards
import Linux
import PanelProtocol

extension Session {
  /// Buttons and keys, if the settings name any.
  static func controls(_ settings: ControlSettings) throws(BoardError) -> Controls? {
    let isEmpty = settings.buttons.isEmpty && !settings.usesInputDevices
    return isEmpty ? nil : try Controls(settings)
  }

  /// Whether a person can answer now.
  var hasKeys: Bool {
    terminal != nil || !options.script.isEmpty || controls?.hasKeys == true
  }

  /// Lights the screen, begins to hear buttons, and says what does not work.
  mutating func watchBoard() throws {
    backlight?.shineOn()
    if let controls {
      try loop.watch(controls.number, for: .readable, as: .controls)
      takeControls()
    }
    announceDevices()
  }

  mutating func start(_ alert: Alert) {
    let occasion = Occasion(alert.kind, panel.attributes(of: alert.card))
    let isGiven = alerts.start(alert, occasion, at: Clock.uptime)
    send(.alerted(alert.id, isGiven))
    awaitChange()
  }

  mutating func stop(_ id: AlertID) {
    alerts.stop(id, at: Clock.uptime)
    awaitChange()
  }

  mutating func playOn() {
    alerts.play(at: Clock.uptime)
    awaitChange()
  }

  mutating func takeControls() {
    guard let controls else { return }
    let events = controls.advance(to: Clock.uptime) + controls.receive()
    for event in events { take(event) }
    announceDevices()
    if let deadline = controls.deadline {
      loop.wake(.controls, at: deadline)
    } else {
      loop.cancel(.controls)
    }
  }

  private mutating func take(_ event: Controls.Event) {
    switch event {
    case .press(.key(let role)): press(Key(role))
    case .press(.pairing): send(.pairing(open: true))
    case .came(let name): log(.information, "\(name) is there")
    case .went(let name): log(.information, "\(name) is gone")
    case .trouble(let error, let button):
      let setting = button.map { "[buttons] \($0.rawValue): " } ?? ""
      tell(.device(setting + error.description), setting + error.description)
    case .chipsChanged:
      alerts.tryAll()
      backlight?.shineOn()
    }
  }

  private mutating func awaitChange() {
    if let change = alerts.nextChange(after: Clock.uptime) {
      loop.wake(.alerts, at: change)
    } else {
      loop.cancel(.alerts)
    }
    announceDevices()
  }

  /// Says what does not work, to the owner, and to belfryd what does.
  private mutating func announceDevices() {
    var news = alerts.takeNews()
    if let backlight = backlight?.name, let error = self.backlight?.takeNews() {
      news.append((backlight, error))
    }
    for (device, error) in news {
      tell(.device(device), "\(device) does not work: \(error)")
    }
    perform(panel.equip(devices: alerts.devices, hasKeys: hasKeys))
  }
}

extension Key {
  init(_ role: KeyRole) {
    switch role {
    case .up: self = .up
    case .down: self = .down
    case .select: self = .select
    case .back: self = .back
    }
  }
}
