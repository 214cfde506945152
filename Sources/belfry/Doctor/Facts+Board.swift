import ControlProtocol
import Doctor
import Linux
import Radio
import Settings

extension Facts {
  /// What can be found out about this board by a look at it.
  static func gather(socket: String, configuration: String) -> Facts {
    var facts = Facts()
    facts.kernel = Kernel.release
    facts.adapters = try? Directory.names(in: "/sys/class/bluetooth").filter {
      $0.hasPrefix("hci") && !$0.contains(":")
    }.sorted()
    facts.switches = radioSwitches
    facts.hasBus = isThere("/run/dbus/system_bus_socket")
    facts.hasBluetoothd = !processes("bluetoothd").isEmpty
    facts.isBluetoothdMasked = [
      "/etc/systemd/system/bluetooth.service", "/run/systemd/system/bluetooth.service",
    ].contains { Directory.target(ofLink: $0) == "/dev/null" }
    facts.hasPolicy = [
      "/usr/share/dbus-1/system.d/org.belfry.conf", "/etc/dbus-1/system.d/org.belfry.conf",
    ].contains(where: isThere)
    let accounts = Accounts(users: text("/etc/passwd") ?? "", groups: text("/etc/group") ?? "")
    facts.missingUsers = ["belfry", "belfry-panel"].filter { accounts.user($0) == nil }
    facts.missingUsers += ["belfry-control"].filter { accounts.group($0) == nil }
    let settings = settings(configuration, accounts, &facts)
    facts.isStateWritable = Disk.isWritable(at: settings.state)
    facts.freeBytes = Disk.free(at: settings.state)
    facts.isClockSet = Clock.wall != nil
    facts.entropy = number("/proc/sys/kernel/random/entropy_avail")
    facts.devices = panelDevices("/etc/belfry/panel.conf", accounts)
    facts.agent = ask(socket)
    let agents = processes("belfryd")
    facts.agentCount = agents.count
    if socket == ControlClient.usualPath {
      facts.missingSockets = unitSockets.filter { !isThere($0) }
      facts.strayAgentCount = agents.count { !isOfUnit($0) }
    }
    if let number = facts.overview?.radio?.adapter.flatMap({ UInt16($0.dropFirst(3)) }) {
      facts.advertisements = try? KernelAdvertisements.count(of: number)
    }
    return facts
  }

  /// The sockets of the units but the one that is asked.
  private static let unitSockets = [
    "/run/belfry/panel", "/run/belfry/network", RadioClient.path,
  ]
  /// The groups that belfry-panel's unit puts it into.
  private static let panelGroups = ["video", "input", "gpio", "i2c", "spi", "audio", "tty"]

  private static func isThere(_ path: String) -> Bool { Disk.size(ofFile: path) != nil }

  private static func text(_ path: String) -> String? {
    let bytes = try? File.read(path, limit: 1 << 20)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func number(_ path: String) -> UInt64? {
    text(path).flatMap { UInt64($0.split(separator: "\n").first ?? "") }
  }

  private static var radioSwitches: [Switch] {
    let folder = "/sys/class/rfkill"
    let names = (try? Directory.names(in: folder)) ?? []
    return names.filter { text("\(folder)/\($0)/type") == "bluetooth\n" }.map { name in
      Switch(
        isSoft: number("\(folder)/\(name)/soft") == 1,
        isHard: number("\(folder)/\(name)/hard") == 1)
    }
  }

  /// The numbers of the processes of that name.
  private static func processes(_ program: String) -> [String] {
    let processes = (try? Directory.names(in: "/proc")) ?? []
    return processes.filter { UInt32($0) != nil && text("/proc/\($0)/comm") == "\(program)\n" }
  }

  /// Whether systemd started a process as belfryd's service.
  private static func isOfUnit(_ process: String) -> Bool {
    text("/proc/\(process)/cgroup")?.contains("/belfryd.service") ?? true
  }

  private static func settings(
    _ path: String, _ accounts: Accounts, _ facts: inout Facts
  ) -> Settings {
    var settings = Settings()
    do {
      let files = try ConfigurationFiles.read(path, limit: Settings.fileLimit)
      facts.closedConfiguration = files.map { $0.path }.first { isClosed($0, accounts) }
      try settings.apply(files)
      return settings
    } catch let error as SystemError where error.errno == .absent {
      facts.isConfigurationMissing = true
    } catch {
      facts.configurationFault = "\(error)"
    }
    return Settings()
  }

  /// Whether belfryd, which runs as the user belfry, may not read a file.
  private static func isClosed(_ path: String, _ accounts: Accounts) -> Bool {
    guard let user = accounts.user("belfry"), let rights = FileRights(of: path) else {
      return false
    }
    return !rights.allow(.reading, to: user, in: accounts.groups(of: "belfry"))
  }

  /// What the panel's settings name below /dev, and the chips of the lines that they name.
  private static func panelDevices(_ path: String, _ accounts: Accounts) -> [Device] {
    let lines = (text(path) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
    let words = lines.flatMap { $0.split { $0 == " " || $0 == "=" || $0 == "," || $0 == "\t" } }
    var paths = words.filter { $0.hasPrefix("/dev/") }.map { String($0) }
    if words.contains(where: { $0.hasPrefix("GPIO") || $0.hasPrefix("gpio:") }) {
      let chips = (try? Directory.names(in: "/dev"))?.filter { $0.hasPrefix("gpiochip") }.sorted()
      paths += chips?.map { "/dev/\($0)" } ?? []
    }
    let user = accounts.user("belfry-panel")
    let groups = Set(panelGroups.compactMap { accounts.group($0) })
    return paths.map { path in
      let rights = FileRights(of: path)
      let isOpen = user.flatMap { rights?.allow(.readingAndWriting, to: $0, in: groups) } ?? true
      return Device(path: path, exists: rights != nil, isOpen: isOpen)
    }
  }

  private static func ask(_ socket: String) -> Agent {
    do throws(ControlFailure) {
      guard case .overview(let overview) = try ControlClient(to: socket).ask(.overview) else {
        return .fails("belfryd gave another answer: update belfryd and belfry together")
      }
      return .answers(overview)
    } catch {
      switch error.status {
      case .unavailable: return .absent
      case .system: return .closed
      default: return .fails(error.sentence)
      }
    }
  }
}

extension Settings {
  /// The settings as belfryd reads them, from a file and its drop-ins.
  init(_ path: String) throws {
    self.init()
    try apply(try ConfigurationFiles.read(path, limit: Settings.fileLimit))
  }

  fileprivate mutating func apply(_ files: [ConfigurationFiles.File]) throws(SettingsError) {
    for file in files { try apply(file: file.bytes, named: file.path) }
    try check()
  }
}
