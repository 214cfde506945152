import Display
import Linux
import PanelProtocol

/// The devices that draw attention: the terminal's bell, and a line in the log that stands for
/// the devices of a board in tests.
struct Alerts {
  let log: Log
  let usesLog: Bool
  let usesBell: Bool
  private var ringing: [Alert] = []

  /// Between two strokes of the bell for what goes on until it is answered, in milliseconds.
  static let pause: UInt64 = 2000

  init(log: Log, usesLog: Bool, usesBell: Bool) {
    self.log = log
    self.usesLog = usesLog
    self.usesBell = usesBell && Bell.isThere
  }

  /// What works.
  var devices: Alert.Devices {
    if usesLog { return [.light, .sound, .vibration] }
    return usesBell ? [.sound] : []
  }

  /// True while something goes on until it is answered.
  var isRinging: Bool { !ringing.isEmpty }

  /// Draws attention; false if no device that works was asked for.
  mutating func start(_ alert: Alert) -> Bool {
    let wanted = alert.devices.intersection(devices)
    guard !wanted.isEmpty else { return false }
    if usesLog {
      log(.notice, "ALERT card=\(alert.card.number) kind=\(alert.kind) for \(alert.duration) ms")
    }
    let sounds = usesBell && alert.devices.contains(.sound)
    let isGiven = usesLog || (sounds && Bell.ring())
    if isGiven, sounds, alert.kind != .notification, alert.kind != .liveActivity {
      ringing.append(alert)
    }
    return isGiven
  }

  mutating func stop(_ id: AlertID) {
    ringing.removeAll { $0.id == id }
    if usesLog { log(.notice, "ALERT over id=\(id.number)") }
  }

  /// The next stroke.
  func ring() { _ = Bell.ring() }
}
