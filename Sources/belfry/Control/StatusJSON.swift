import ControlProtocol
import JSON
import PanelProtocol

/// An overview for a program: one object of JSON (RFC 8259) in one line. Durations are in
/// milliseconds; what is not known is left out.
struct StatusJSON {
  let overview: Overview

  var text: String {
    var json = JSONText()
    json.object { json in
      json.member("name", overview.status.name)
      json.member("version", overview.version)
      json.member("uptime", number: overview.uptime)
      json.member("bluetooth") { write(overview.radio, to: &$0) }
      json.member("internet") { write(overview.internet, to: &$0) }
      json.member("pairing") { write(overview.status.pairing, to: &$0) }
      json.list("phones", overview.phones, write)
      if let panel = overview.panel { json.member("panel") { Self.write(panel, to: &$0) } }
      json.member("store") { Self.write(overview.store, to: &$0) }
      json.member("quiet", flag: overview.status.isQuiet)
      json.list("muted", overview.status.muted) { $1.value($0) }
      json.list("troubles", overview.status.troubles) { $1.value($0.words) }
    }
    // A line break stands between members alone: in a text it is escaped.
    let line = json.bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
    return String(decoding: line, as: UTF8.self) + "\n"
  }

  private func write(_ radio: Overview.Radio?, to json: inout JSONText) {
    json.object { json in
      guard let radio else {
        json.member("condition", StatusText.isOff)
        json.member("onAir", flag: false)
        return
      }
      json.member("condition", radio.condition)
      json.member("onAir", flag: radio.isOnAir)
      if let rung = radio.rung { json.member("rung", number: UInt64(rung)) }
      if let adapter = radio.adapter { json.member("adapter", adapter) }
      if let bluez = radio.bluez { json.member("bluez", bluez) }
      json.member("kernel", radio.kernel)
    }
  }

  private func write(_ internet: Overview.Internet?, to json: inout JSONText) {
    json.object { json in
      json.member("condition", internet?.condition ?? StatusText.isOff)
      json.member("up", flag: internet?.isUp ?? false)
    }
  }

  private func write(_ pairing: Status.Pairing, to json: inout JSONText) {
    json.object { json in
      switch pairing {
      case .closed: json.member("state", "closed")
      case .open: json.member("state", "open")
      case .passkey(let digits):
        json.member("state", "type")
        json.member("digits", PairText.digits(digits))
      case .compare(let digits):
        json.member("state", "compare")
        json.member("digits", PairText.digits(digits))
      }
      if let left = overview.windowLeft { json.member("left", number: left) }
    }
  }

  private func write(_ account: Overview.Phone, to json: inout JSONText) {
    let phone = overview.status.phones.first { $0.index == account.index }
    json.object { json in
      json.member("number", number: UInt64(account.index.number))
      json.member("name", phone?.name ?? "")
      json.member("connected", flag: account.links > 0)
      json.member("needsApp", flag: phone?.needsApp ?? false)
      json.member("waiting", number: UInt64(account.waiting))
      if let heard = account.heard { json.member("heard", number: heard) }
      if let message = account.message { json.member("message", number: message) }
      json.list("keys", account.keys, Self.write)
    }
  }

  private static func write(_ key: Overview.Key, to json: inout JSONText) {
    json.object { json in
      json.member("number", number: UInt64(key.number))
      json.member("fingerprint", Hexadecimal.text(key.fingerprint))
      json.member("suite", key.suite)
      json.member("state", "\(key.state)")
      json.member("messages", number: UInt64(key.messages))
    }
  }

  private static func write(_ panel: Capabilities, to json: inout JSONText) {
    json.object { json in
      json.member("width", number: UInt64(panel.width))
      json.member("height", number: UInt64(panel.height))
      json.member("light", flag: panel.devices.contains(.light))
      json.member("sound", flag: panel.devices.contains(.sound))
      json.member("vibration", flag: panel.devices.contains(.vibration))
      json.member("keys", flag: panel.hasKeys)
    }
  }

  private static func write(_ store: Overview.Storage, to json: inout JSONText) {
    json.object { json in
      json.member("cards", number: UInt64(store.cards))
      json.member("cardBytes", number: store.cardBytes)
      json.member("answers", number: UInt64(store.answers))
      json.member("damagedRows", number: UInt64(store.damagedRows))
      json.member("fileBytes", number: store.fileBytes)
      json.member("freeBytes", number: store.freeBytes)
    }
  }
}
