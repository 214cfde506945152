import ControlProtocol

extension Examination {
  static func radio(_ facts: Facts) -> [Finding] {
    [adapter(facts), switches(facts), pair(facts)]
  }

  private static func adapter(_ facts: Facts) -> Finding {
    let subject = "adapter"
    guard let adapters = facts.adapters else {
      return Finding(
        subject, "the kernel has no Bluetooth",
        .bad(
          cause: "its Bluetooth modules are missing or not loaded",
          cure: "modprobe bluetooth; on a Raspberry Pi, take dtoverlay=disable-bt out of config.txt"
        ))
    }
    if adapters.isEmpty {
      return Finding(
        subject, "there is none",
        .bad(
          cause: "none is plugged in, or its firmware is missing",
          cure: "plug one in; for the board's own, install bluez-firmware and see "
            + "journalctl -k -g Bluetooth"))
    }
    return Finding(subject, adapters.joined(separator: ", "))
  }

  private static func switches(_ facts: Facts) -> Finding {
    let subject = "radio switch"
    if facts.switches.contains(where: { $0.isHard }) {
      return Finding(
        subject, "a switch of the board keeps the radio off",
        .bad(cause: "somebody moved it", cure: "move it back"))
    }
    if facts.switches.contains(where: { $0.isSoft }) {
      return Finding(
        subject, "the radio is blocked",
        .bad(
          cause: "another program, or the last session, turned it off",
          cure: "rfkill unblock bluetooth"))
    }
    return Finding(subject, "the radio may be on")
  }

  /// Kernels that refuse every advertisement of a BlueZ before 5.87.
  private static let strictKernels = ["6.12.93", "6.18.34"]

  private static func pair(_ facts: Facts) -> Finding {
    let subject = "kernel and BlueZ"
    guard let bluez = facts.overview?.radio?.bluez else {
      return Finding(subject, "kernel \(facts.kernel), BlueZ of unknown version", .good)
    }
    let found = "kernel \(facts.kernel), BlueZ \(bluez)"
    let isStrict = strictKernels.contains { facts.kernel.utf8.starts(with: $0.utf8) }
    guard isStrict, isOlder(bluez, than: (5, 87)) else { return Finding(subject, found) }
    return Finding(
      subject, "\(found), a pair that is known to fail",
      .doubtful(
        cause: "this kernel refuses every advertisement that this BlueZ asks for; belfryd goes "
          + "past it by belfry-radio",
        cure: "update both, or use another kernel"))
  }

  /// Whether a version as `5.82` comes before another.
  private static func isOlder(_ version: String, than other: (Int, Int)) -> Bool {
    let parts = version.utf8.split(separator: UInt8(ascii: ".")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard parts.count == 2 else { return false }
    return (parts[0], parts[1]) < other
  }
}
