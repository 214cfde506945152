import Board
import PanelProtocol

/// One device that draws attention, and what it is asked for.
struct Voice {
  let devices: Alert.Devices
  var fitting: Fitting
  private let patterns: [Occasion: Pattern]
  private var player = Player<AlertID>()

  init(_ devices: Alert.Devices, _ fitting: Fitting, patterns: [Occasion: Pattern]) {
    self.devices = devices
    self.fitting = fitting
    self.patterns = patterns
  }

  /// When its level may change.
  func nextChange(after now: UInt64) -> UInt64? {
    fitting.works ? player.nextChange(after: now) : nil
  }

  /// Begins, for as long as the alert says; false if it does not work, or has nothing to do.
  mutating func start(_ alert: Alert, _ occasion: Occasion, at now: UInt64) -> Bool {
    guard let pattern = patterns[occasion], pattern.length != 0 else { return false }
    player.start(
      alert.id, pattern, urgency: occasion.urgency, at: now, until: now + UInt64(alert.duration))
    return fitting.tryOpening() && fitting.set(player.level(at: now))
  }

  mutating func stop(_ id: AlertID) { player.stop(id) }

  /// Does what is to be done now.
  mutating func play(at now: UInt64) { _ = fitting.set(player.level(at: now)) }

  /// Off, whatever it was asked for.
  mutating func silence() {
    player = Player()
    _ = fitting.set(.off)
  }
}
