internal import PanelProtocol

extension Accessory {
  /// Local time's distance from UTC, as the phones last told it.
  var localOffset: Int16? {
    let phones = ledger.phones.values.sorted { $0.index.number < $1.index.number }
    return phones.lazy.compactMap { $0.record.offset }.first
  }

  /// Whether nothing alerts now but what ignores silence.
  var isQuiet: Bool {
    desk.hush.holds(configuration.quietHours, offset: localOffset, at: now)
  }

  /// Apps that do not alert, in the order of their identifiers.
  var mutedApps: [String] {
    let mutes = ledger.mutes.values.filter { $0.holds(at: now) }.map { $0.app }
    return mutes.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether an alert of an app is held back here; what ignores silence never is.
  func isHushed(_ style: AlertStyle, app: [UInt8]) -> Bool {
    if style.ignoresSilent { return false }
    return isQuiet || ledger.mutes[app]?.holds(at: now) == true
  }

  /// When quiet or a mute is over, or quiet hours begin.
  var hushDeadline: UInt64? {
    let mutes = ledger.mutes.values.compactMap { $0.deadline(at: now) }
    let quiet = desk.hush.deadline(configuration.quietHours, offset: localOffset, at: now)
    return [quiet, mutes.min()].compactMap { $0 }.min()
  }

  /// A person wants quiet, or no more.
  mutating func quiet(minutes: UInt32) {
    desk.hush.ask(
      minutes: minutes, configuration.quietHours, offset: localOffset, at: now)
  }

  /// A person mutes an app, or no more. Without a clock no end is known: it holds until then.
  mutating func mute(app: String, minutes: UInt32?) {
    let app = Array(app.utf8)
    guard (1...MuteRecord.identifierLimit).contains(app.count) else { return }
    if minutes == 0 {
      if ledger.mutes[app] != nil {
        commit([.dropMute(app)], mayUseReserve: true, kept: [])
      }
      return
    }
    guard ledger.mutes[app] != nil || ledger.mutes.count < MuteRecord.countLimit else { return }
    let until = minutes.flatMap { minutes in
      now.clock.map { $0 + Int64(minutes) * 60_000 }
    }
    commit([.put(.mute(MuteRecord(app: app, until: until)))], kept: [])
  }

  /// Mutes whose time is over are kept no longer.
  mutating func sweepMutes() {
    let over = ledger.mutes.values.filter { !$0.holds(at: now) }.map { $0.app }
    commit(over.map { .dropMute($0) }, mayUseReserve: true, kept: [])
  }
}
