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

  static func agent(_ facts: Facts) -> Finding {
    let subject = "belfryd"
    switch facts.agent {
    case .answers(let overview): return Finding(subject, "version \(overview.version) answers")
    case .absent:
      return Finding(
        subject, "it does not run",
        .bad(
          cause: "it was stopped, or ends at its start",
          cure: "systemctl enable --now belfryd; journalctl -u belfryd says why if it ends"))
    case .closed:
      return Finding(
        subject, "this user may not ask it",
        .unknown(cause: "only root and the group belfry-control may: run this as root"))
    case .fails(let reason):
      return Finding(
        subject, "it does not answer", .bad(cause: reason, cure: "systemctl restart belfryd"))
    }
  }
}
