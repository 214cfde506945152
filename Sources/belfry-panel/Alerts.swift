import Board
import Display
import Linux
import PanelProtocol

/// The devices that draw attention: those of the settings, the terminal's bell, and a line in the
/// log that stands for the devices of a board in tests.
struct Alerts {
  private let log: Log
  private let usesLog: Bool
  private var voices: [Voice] = []

  init(_ settings: BoardSettings, log: Log, usesLog: Bool, usesBell: Bool) {
    self.log = log
    self.usesLog = usesLog
    for sense in Sense.allCases {
      guard let name = settings.devices[sense] else { continue }
      let fitting = Fitting(name.text) { () throws(BoardError) in try name.open(as: sense.use) }
      let patterns = settings.patterns[sense] ?? [:]
      voices.append(Voice(sense.device, fitting, patterns: Alerts.all(patterns, sense.pattern)))
    }
    if usesBell, Bell.isThere {
      let bell = Fitting("the terminal") { () throws(BoardError) in TerminalBell() }
      voices.append(Voice(.sound, bell, patterns: Alerts.all([:], TerminalBell.pattern)))
    }
    tryAll()
  }

  /// What works.
  var devices: Alert.Devices {
    let all: Alert.Devices = usesLog ? [.light, .sound, .vibration] : []
    return voices.filter { $0.fitting.works }.reduce(all) { $0.union($1.devices) }
  }

  /// When `play` is to be called.
  func nextChange(after now: UInt64) -> UInt64? {
    voices.compactMap { $0.nextChange(after: now) }.min()
  }

  /// Draws attention; false if no device that works was asked for.
  mutating func start(_ alert: Alert, _ occasion: Occasion, at now: UInt64) -> Bool {
    var isGiven = usesLog && !alert.devices.isEmpty
    for index in voices.indices where alert.devices.isSuperset(of: voices[index].devices) {
      let works = voices[index].start(alert, occasion, at: now)
      isGiven = isGiven || works
    }
    if usesLog, isGiven {
      log(.notice, "ALERT card=\(alert.card.number) kind=\(alert.kind) for \(alert.duration) ms")
    }
    return isGiven
  }

  mutating func stop(_ id: AlertID, at now: UInt64) {
    for index in voices.indices { voices[index].stop(id) }
    play(at: now)
    if usesLog { log(.notice, "ALERT over id=\(id.number)") }
  }

  /// The end of the program: nothing may sound on.
  mutating func silence() {
    for index in voices.indices { voices[index].silence() }
  }

  /// Everything does what is to be done now.
  mutating func play(at now: UInt64) {
    for index in voices.indices { voices[index].play(at: now) }
  }

  /// Devices came: what did not work may do so now.
  mutating func tryAll() {
    for index in voices.indices { _ = voices[index].fitting.tryOpening() }
  }

  /// What does not work and was not told yet, by the device's name.
  mutating func takeNews() -> [(device: String, error: BoardError)] {
    var news: [(device: String, error: BoardError)] = []
    for index in voices.indices {
      guard let error = voices[index].fitting.takeNews() else { continue }
      news.append((voices[index].fitting.name, error))
    }
    return news
  }

  /// The patterns of the settings, and the shipped ones where these say nothing.
  private static func all(
    _ own: [Occasion: Pattern], _ shipped: (Occasion) -> String
  ) -> [Occasion: Pattern] {
    var patterns = own
    for occasion in Occasion.allCases where patterns[occasion] == nil {
      patterns[occasion] = try? Pattern(shipped(occasion))
    }
    return patterns
  }
}
