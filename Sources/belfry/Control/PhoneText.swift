import ControlProtocol
import PanelProtocol

/// What an overview says of one phone, for a person.
struct PhoneText {
  private let account: Overview.Phone
  private let phone: Status.Phone?
  private let paint: Paint

  init(_ overview: Overview, _ account: Overview.Phone, _ paint: Paint) {
    self.account = account
    phone = overview.status.phones.first { $0.index == account.index }
    self.paint = paint
  }

  func lines(_ row: (String, String) -> String) -> [String] {
    var lines = [row("phone \(account.index.number)", "\(name): \(link)\(sign)")]
    if account.waiting > 0 {
      lines.append(
        row("", Amount.of(account.waiting, "message waits", "messages wait") + " for it"))
    }
    if phone?.needsApp == true {
      lines.append(row("", paint.bad("open the app on the phone: it has to renew the keys")))
    }
    return lines + account.keys.map { row("", key($0)) }
  }

  private var name: String {
    let name = Output.clean(phone?.name ?? "")
    return name.isEmpty ? "a phone" : "\"\(name)\""
  }

  private var link: String {
    switch phone?.link {
    case .connected: paint.good("connected")
    case .settingUp: paint.doubtful("connected, keys are being agreed")
    case .lost(let since): since == nil ? "not connected" : "not connected"
    case nil: "not connected"
    }
  }

  private var sign: String {
    if let message = account.message { return "; last message \(Amount.time(message)) ago" }
    if let heard = account.heard { return "; last heard \(Amount.time(heard)) ago" }
    return ""
  }

  private func key(_ key: Overview.Key) -> String {
    let state =
      switch key.state {
      case .tentative: "unproven"
      case .current: "in use"
      case .retiring: "retiring"
      }
    return "key \(key.number) \(Hexadecimal.text(key.fingerprint)) \(Output.clean(key.suite)), "
      + "\(state), \(Amount.of(key.messages, "message", "messages"))"
  }
}

/// Bytes as hexadecimal text.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
