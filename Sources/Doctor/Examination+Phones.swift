import ControlProtocol
import GATTProfile
import PanelProtocol

extension Examination {
  /// A phone that is connected and has sent nothing for so long is suspicious, in milliseconds.
  private static let silence: UInt64 = 60_000
  /// So many links in a row that end before they are encrypted are no accident.
  private static let worrying = 2
  /// What a link begins with. Core 5.4, Vol 3, Part G, 5.2.1.
  private static let smallestMTU = 23

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

  /// What the kernel has of what bluetoothd and belfryd believe to be on the air.
  static func air(_ facts: Facts) -> Finding {
    let subject = "on the air"
    guard let radio = facts.overview?.radio, radio.isOnAir else {
      return Finding(
        subject, "cannot be told", .unknown(cause: "belfryd has not asked for an advertisement"))
    }
    guard let count = facts.advertisements else {
      return Finding(
        subject, "cannot be told", .unknown(cause: "the kernel tells only root: run this as root"))
    }
    if count > 0 {
      let words = count == 1 ? "1 advertisement" : "\(count) advertisements"
      return Finding(subject, "the kernel has \(words)")
    }
    return Finding(
      subject, "the kernel has no advertisement",
      .bad(
        cause: "another program took it back, or the adapter was reset",
        cure: "systemctl restart bluetooth; if it goes again, stop the other program"))
  }

  static func name(_ facts: Facts) -> Finding {
    let subject = "advertised"
    guard let overview = facts.overview else { return untold(subject) }
    let name = overview.radio?.rung == namelessRung ? "no name" : "\"\(overview.status.name)\""
    return Finding(
      subject,
      "\(Characteristic.service.text), \(name): the companion has to list just these")
  }

  /// The rung of the ladder on which the name is left out.
  private static let namelessRung: UInt8 = 2

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
    if phone.failures >= worrying {
      return Finding(
        subject, "its last \(phone.failures) links ended before they were encrypted",
        .bad(
          cause: "phone and board have different keys, or one of them has none",
          cure: "forget the accessory in the phone's Bluetooth settings, then belfry pair"))
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
    let found = "it is connected and has keys"
    guard phone.mtu > 0 else { return Finding(subject, found) }
    guard phone.mtu > smallestMTU else {
      return Finding(
        subject, "\(found), in packets of \(phone.mtu) bytes",
        .doubtful(
          cause: "phone and board agreed on no larger ones, so all takes ten times as long",
          cure: "turn the phone's Bluetooth off and on"))
    }
    return Finding(subject, "\(found), in packets of \(phone.mtu) bytes")
  }
}
