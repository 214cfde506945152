import ControlProtocol
import PanelProtocol

extension Examination {
  /// A phone that is connected and has sent nothing for so long is suspicious, in milliseconds.
  private static let silence: UInt64 = 60_000

  /// What only belfryd could have told.
  static func untold(_ subject: String) -> Finding {
    Finding(subject, "cannot be told", .unknown(cause: "belfryd does not answer"))
  }

  static func advertising(_ facts: Facts) -> Finding {
    let subject = "advertising"
    guard let overview = facts.overview else { return untold(subject) }
    guard let radio = overview.radio else {
      return Finding(
        subject, "Bluetooth is off by the settings",
        .bad(
          cause: "belfry.conf says bluetooth = off, or nothing",
          cure: "say bluetooth = on, then systemctl restart belfryd"))
    }
    guard radio.isOnAir else {
      return Finding(
        subject, "phones cannot find the accessory",
        .bad(cause: radio.condition, cure: "what stands there; and see the checks above"))
    }
    guard let rung = radio.rung, rung > 0 else { return Finding(subject, radio.condition) }
    return Finding(
      subject, radio.condition,
      .doubtful(
        cause: "kernel, BlueZ or adapter refuse the whole advertisement",
        cure: "update kernel and BlueZ, or use another adapter, if phones do not find it"))
  }

  static func internet(_ facts: Facts) -> Finding {
    let subject = "internet"
    guard let overview = facts.overview else { return untold(subject) }
    guard let internet = overview.internet else { return Finding(subject, "off, by the settings") }
    if internet.isUp { return Finding(subject, internet.condition) }
    return Finding(
      subject, "it is not there",
      .doubtful(
        cause: internet.condition,
        cure: "see network.conf, and journalctl -u belfry-net"))
  }

  static func name(_ facts: Facts) -> Finding {
    let subject = "name"
    guard let overview = facts.overview else { return untold(subject) }
    return Finding(
      subject,
      "\"\(overview.status.name)\"; the companion has to list the service's UUID and this name")
  }

  static func phones(_ facts: Facts) -> [Finding] {
    guard let overview = facts.overview else { return [untold("phones")] }
    if overview.phones.isEmpty {
      return [
        Finding(
          "phones", "none is paired",
          .doubtful(cause: "nobody paired one yet", cure: "belfry pair, then the app on the phone"))
      ]
    }
    var findings = overview.phones.map { phone($0, overview.status) }
    if overview.status.troubles.contains(.forgetOnPhone) {
      findings.append(
        Finding(
          "bonds", "a phone believes in a bond that is not here",
          .bad(
            cause: "the board was set up anew, or the phone was forgotten here",
            cure: "forget the accessory in the phone's Bluetooth settings, then belfry pair")))
    }
    return findings
  }

  private static func phone(_ phone: Overview.Phone, _ status: Status) -> Finding {
    let subject = "phone \(phone.index.number)"
    if status.phones.contains(where: { $0.index == phone.index && $0.needsApp }) {
      return Finding(
        subject, "its keys have to be renewed",
        .bad(
          cause: "messages do not open any longer, or the keys are worn",
          cure: "open the companion app on the phone"))
    }
    guard phone.links > 0 else {
      return Finding(
        subject, "it is not connected",
        .doubtful(
          cause: "it is out of reach, off, or its Bluetooth is off",
          cure: "bring it near; if it never comes, open the companion app"))
    }
    if phone.keys.isEmpty {
      return Finding(
        subject, "it is connected and has no keys yet",
        .bad(
          cause: "the companion's security extension did not run",
          cure: "open the companion app; if that does not help, start the phone anew"))
    }
    if phone.message == nil, phone.heard ?? 0 > silence {
      return Finding(
        subject, "it is connected, and nothing has come from it",
        .doubtful(
          cause: "after an app was installed anew iOS sometimes does not start its extension",
          cure: "send yourself a message; if nothing comes, start the phone anew"))
    }
    return Finding(subject, "it is connected and has keys")
  }
}
