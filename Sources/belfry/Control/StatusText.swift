import ControlProtocol
import PanelProtocol

/// An overview for a person, a line for each part.
struct StatusText {
  let overview: Overview
  let paint: Paint

  /// Of Bluetooth or the internet, where the settings do without it.
  static let isOff = "off, by the settings"

  var text: String {
    var lines = [
      "\(paint.strong(name))  belfryd \(overview.version), up \(Amount.time(overview.uptime))"
    ]
    lines += radio + [row("internet", internet), row("pairing", pairing)]
    lines += phones
    lines += [row("panel", panel), row("store", store)]
    if overview.status.isQuiet {
      lines.append(row("alerts", "quiet now: belfry quiet 0 ends it"))
    }
    for app in overview.status.muted { lines.append(row("muted", Output.clean(app))) }
    for trouble in overview.status.troubles {
      lines.append(row("trouble", paint.bad(trouble.words)))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var name: String { Output.clean(overview.status.name) }

  private func row(_ name: String, _ words: String) -> String {
    "  \(name)" + String(repeating: " ", count: max(1, 11 - name.utf8.count)) + words
  }

  private var radio: [String] {
    guard let radio = overview.radio else { return [row("bluetooth", Self.isOff)] }
    let words = Output.clean(radio.condition)
    var parts: [String] = []
    if let adapter = radio.adapter { parts.append(adapter) }
    if let bluez = radio.bluez { parts.append("BlueZ \(bluez)") }
    parts.append("kernel \(radio.kernel)")
    if let rung = radio.rung { parts.append("rung \(rung) of the ladder") }
    return [
      row("bluetooth", radio.isOnAir ? paint.good(words) : paint.bad(words)),
      row("", Output.clean(parts.joined(separator: ", "))),
    ]
  }

  private var internet: String {
    guard let internet = overview.internet else { return Self.isOff }
    if internet.isUp { return paint.good("there") }
    return paint.doubtful("not there: \(Output.clean(internet.condition))")
  }

  private var pairing: String {
    let left = overview.windowLeft.map { " for \(Amount.time($0))" } ?? ""
    return switch overview.status.pairing {
    case .closed: "closed: belfry pair opens it"
    case .open: paint.doubtful("new phones are let in\(left)")
    case .passkey(let digits): paint.doubtful("type \(PairText.digits(digits)) on the phone")
    case .compare(let digits):
      paint.doubtful("does the phone show \(PairText.digits(digits))? belfry pair asks")
    }
  }

  private var phones: [String] {
    if overview.phones.isEmpty { return [row("phones", "none is paired")] }
    return overview.phones.flatMap { PhoneText(overview, $0, paint).lines(row) }
  }

  private var panel: String {
    guard let panel = overview.panel else { return paint.doubtful("none is connected") }
    var parts = [panel.width == 0 ? "without a screen" : "\(panel.width) x \(panel.height)"]
    if panel.devices.contains(.light) { parts.append("light") }
    if panel.devices.contains(.sound) { parts.append("sound") }
    if panel.devices.contains(.vibration) { parts.append("vibration") }
    if panel.hasKeys { parts.append("keys") }
    return parts.joined(separator: ", ")
  }

  private var store: String {
    let store = overview.store
    let cards = Amount.of(store.cards, "card", "cards")
    let answers = Amount.of(store.answers, "answer", "answers")
    let room = "\(Amount.bytes(store.fileBytes)) on disk, \(Amount.bytes(store.freeBytes)) free"
    if store.damagedRows == 0 { return "\(cards), \(answers); \(room)" }
    let damaged = Amount.of(store.damagedRows, "damaged row is", "damaged rows are")
    return "\(cards), \(answers); \(damaged) left alone; \(room)"
  }
}

extension Status.Trouble {
  /// What is the matter, and what helps; without a full stop.
  var words: String {
    switch self {
    case .storageFull: "the disk is full: new notifications are refused until there is room"
    case .storageFails: "the disk answers with errors: see journalctl -k"
    case .radioFails: "there is no radio, or it does not answer"
    case .clockNotSet: "the clock is not set: see timedatectl"
    case .forgetOnPhone: "a phone was forgotten here: forget the accessory on the phone too"
    case .storageReplaced: "the store was damaged and a new one began: pair the phones again"
    }
  }
}
