import ControlProtocol

extension Examination {
  static func configuration(_ facts: Facts) -> Finding {
    let subject = "configuration"
    if facts.isConfigurationMissing {
      return Finding(
        subject, "it is missing",
        .bad(
          cause: "belfryd's file was removed, or is elsewhere",
          cure: "install the package anew, or name yours with --configuration"))
    }
    if let path = facts.closedConfiguration {
      return Finding(
        subject, "\(path) is closed to the user belfry",
        .bad(
          cause: "its owner or rights were changed",
          cure: "chmod a+r \(path), then systemctl restart belfryd"))
    }
    guard let fault = facts.configurationFault else { return Finding(subject, "no mistake") }
    return Finding(
      subject, "there is a mistake in it",
      .bad(
        cause: fault,
        cure: "mend it until belfry check-config is content; systemctl restart belfryd"))
  }

  static func users(_ facts: Facts) -> Finding {
    let subject = "users and groups"
    if facts.missingUsers.isEmpty { return Finding(subject, "all are there") }
    return Finding(
      subject, "missing: \(facts.missingUsers.joined(separator: ", "))",
      .bad(
        cause: "the package's list of users was not carried out",
        cure: "systemd-sysusers belfry.conf, then systemctl restart belfryd belfry-panel"))
  }

  static func bus(_ facts: Facts) -> Finding {
    let subject = "message bus"
    guard facts.hasBus == false else { return Finding(subject, "it is there") }
    return Finding(
      subject, "it is missing",
      .bad(cause: "dbus does not run", cure: "systemctl enable --now dbus.socket"))
  }

  static func bluetoothd(_ facts: Facts) -> Finding {
    let subject = "bluetoothd"
    guard facts.hasBluetoothd == false else { return Finding(subject, "it runs") }
    if facts.isBluetoothdMasked {
      return Finding(
        subject, "it does not run",
        .bad(
          cause: "somebody masked its unit, so that systemd never starts it",
          cure: "systemctl unmask bluetooth, then systemctl enable --now bluetooth"))
    }
    return Finding(
      subject, "it does not run",
      .bad(
        cause: "it was stopped, or is not installed",
        cure:
          "apt-get install bluez, then systemctl enable --now bluetooth; journalctl -u bluetooth"))
  }

  static func policy(_ facts: Facts) -> Finding {
    let subject = "bus policy"
    guard facts.hasPolicy == false else {
      return Finding(subject, "belfryd may talk to bluetoothd")
    }
    return Finding(
      subject, "belfryd may not talk to bluetoothd",
      .bad(
        cause: "org.belfry.conf is missing from the bus's policies",
        cure: "install the package anew, then systemctl reload dbus"))
  }

  /// systemd makes a socket anew only while nobody is at work on it.
  private static let socketsAnew =
    "systemctl stop belfryd belfry-radio, then systemctl restart 'belfryd-*.socket' "
    + "belfry-radio.socket, then systemctl start belfryd belfry-panel"

  static func agent(_ facts: Facts) -> Finding {
    let subject = "belfryd"
    switch facts.agent {
    case .answers(let overview): return Finding(subject, "version \(overview.version) answers")
    case .absent: return absence(facts)
    case .closed:
      return Finding(
        subject, "this user may not ask it",
        .unknown(cause: "only root and the group belfry-control may: run this as root"))
    case .fails(let reason):
      if facts.strayAgentCount > 0 { return absence(facts) }
      return Finding(
        subject, "it does not answer", .bad(cause: reason, cure: "systemctl restart belfryd"))
    }
  }

  /// Nobody listens at the control socket.
  private static func absence(_ facts: Facts) -> Finding {
    let subject = "belfryd"
    if facts.strayAgentCount > 0 {
      return Finding(
        subject, "one runs that is not systemd's, so the service cannot start",
        .bad(
          cause: "somebody started it by hand, and a state serves one alone",
          cure: "pgrep -a belfryd, kill that one, then systemctl reset-failed belfryd and "
            + "systemctl start belfryd"))
    }
    if facts.agentCount > 0 {
      return Finding(
        subject, "it runs, and its control socket is gone",
        .bad(cause: "somebody removed the file", cure: socketsAnew))
    }
    return Finding(
      subject, "it does not run",
      .bad(
        cause: "it was stopped, or ends at its start",
        cure: "systemctl enable --now belfryd; journalctl -u belfryd says why if it ends"))
  }

  static func sockets(_ facts: Facts) -> Finding {
    let subject = "sockets"
    if facts.missingSockets.isEmpty { return Finding(subject, "all are there") }
    return Finding(
      subject, "missing: \(facts.missingSockets.joined(separator: ", "))",
      .bad(
        cause: "their units were stopped, or somebody removed the files",
        cure: socketsAnew))
  }
}
