import ControlProtocol
import PanelProtocol

extension Examination {
  /// Less room than this lets the store refuse what comes soon: 16 MiB.
  private static let littleRoom: UInt64 = 16 << 20

  static func store(_ facts: Facts) -> Finding {
    let subject = "store"
    if facts.isStateWritable == false {
      return Finding(
        subject, "it cannot be written",
        .bad(
          cause: "the file system of /var/lib/belfry is mounted read-only",
          cure: "see journalctl -k for errors of the card; then mount -o remount,rw or a new card"))
    }
    let troubles = facts.overview?.status.troubles ?? []
    if troubles.contains(.storageFails) {
      return Finding(
        subject, "the disk answers with errors",
        .bad(cause: "the card is worn, or the power weak", cure: "journalctl -k; then a new card"))
    }
    if troubles.contains(.storageReplaced) {
      return Finding(
        subject, "it was damaged, and a new one began",
        .bad(cause: "the power went, or the card is worn", cure: "pair the phones again"))
    }
    if facts.isStateWritable == nil, facts.overview == nil { return untold(subject) }
    guard let damaged = facts.overview?.store.damagedRows, damaged > 0 else {
      return Finding(subject, "it can be written")
    }
    return Finding(
      subject, "it can be written; \(damaged) damaged rows are left alone",
      .doubtful(
        cause: "the card is worn, or the power weak",
        cure: "journalctl -u belfryd tells of them; a new card if there come more"))
  }

  static func disk(_ facts: Facts) -> Finding {
    let subject = "disk"
    let isFull = facts.overview?.status.troubles.contains(.storageFull) ?? false
    // belfryd sees the room where this user may not look; 0 is what it says of a room it cannot see.
    let free =
      facts.freeBytes ?? facts.overview.map { $0.store.freeBytes }.flatMap { $0 > 0 ? $0 : nil }
    guard isFull || free != nil else { return untold(subject) }
    let found = free.map { "\($0 >> 20) MiB are free" } ?? "it is full"
    // belfryd finds out that there is room again with the next message.
    guard (free ?? 0) < littleRoom else { return Finding(subject, found) }
    return Finding(
      subject, found,
      .bad(
        cause: "new notifications are refused when it is full",
        cure: "make room: journalctl --vacuum-size=50M, apt-get clean"))
  }

  static func clock(_ facts: Facts) -> Finding {
    let subject = "clock"
    if facts.isClockSet { return Finding(subject, "it is set") }
    return Finding(
      subject, "it is not set",
      .doubtful(
        cause: "the board has no battery, and no network to ask",
        cure: "timedatectl set-time, or a network for systemd-timesyncd"))
  }

  static func entropy(_ facts: Facts) -> Finding {
    let subject = "entropy"
    guard let entropy = facts.entropy, entropy < 128 else {
      return Finding(subject, "the kernel has enough")
    }
    return Finding(
      subject, "the kernel has \(entropy) bits",
      .doubtful(
        cause: "the board has just started, and no source of its own",
        cure: "wait a minute; apt-get install rng-tools5"))
  }

  static func panel(_ facts: Facts) -> Finding {
    let subject = "panel"
    guard let overview = facts.overview else { return untold(subject) }
    guard let panel = overview.panel else {
      return Finding(
        subject, "none is connected",
        .doubtful(
          cause: "belfry-panel does not run, or does not find its screen",
          cure: "systemctl status belfry-panel"))
    }
    let found = panel.width == 0 ? "without a screen" : "\(panel.width) x \(panel.height)"
    guard panel.devices.isEmpty else { return Finding(subject, found) }
    return Finding(
      subject, "\(found), and nothing to alert with",
      .doubtful(
        cause: "no lamp, buzzer or motor is set up, or none works",
        cure: "see panel.conf, then belfry send-test"))
  }

  static func devices(_ facts: Facts) -> Finding {
    let subject = "panel's devices"
    let missing = facts.devices.filter { !$0.exists }.map { $0.path }
    guard missing.isEmpty else {
      return Finding(
        subject, "missing: \(missing.joined(separator: ", "))",
        .bad(
          cause: "the bus or display is not turned on, or not plugged in",
          cure: "raspi-config turns on I2C and SPI; else see panel.conf"))
    }
    let closed = facts.devices.filter { !$0.isOpen }.map { $0.path }
    if closed.isEmpty { return Finding(subject, "all that are named are there, and open") }
    return Finding(
      subject, "closed to belfry-panel: \(closed.joined(separator: ", "))",
      .bad(
        cause: "belfry's udev rules were not carried out, or others took them back",
        cure: "udevadm control --reload, then udevadm trigger --action=add"))
  }
}
