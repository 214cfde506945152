import ControlProtocol
import Doctor
import Linux
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
    facts.hasBluetoothd = runs("bluetoothd")
    facts.hasPolicy = [
      "/usr/share/dbus-1/system.d/org.belfry.conf", "/etc/dbus-1/system.d/org.belfry.conf",
    ].contains(where: isThere)
    facts.missingUsers = missing(["belfry", "belfry-panel"], in: "/etc/passwd")
    facts.missingUsers += missing(["belfry-control"], in: "/etc/group")
    let settings = settings(configuration, &facts)
    facts.isStateWritable = Disk.isWritable(at: settings.state)
    facts.freeBytes = Disk.free(at: settings.state)
    facts.isClockSet = Clock.wall != nil
    facts.entropy = number("/proc/sys/kernel/random/entropy_avail")
    facts.devices = panelDevices("/etc/belfry/panel.conf")
    facts.agent = ask(socket)
    return facts
  }

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

  private static func runs(_ program: String) -> Bool {
    let processes = (try? Directory.names(in: "/proc")) ?? []
    return processes.contains { UInt32($0) != nil && text("/proc/\($0)/comm") == "\(program)\n" }
  }

  private static func missing(_ names: [String], in path: String) -> [String] {
    let lines = (text(path) ?? "").split(separator: "\n")
    return names.filter { name in !lines.contains { $0.hasPrefix("\(name):") } }
  }

  private static func settings(_ path: String, _ facts: inout Facts) -> Settings {
    do {
      return try Settings(path)
    } catch let error as SystemError where error.errno == .absent {
      facts.isConfigurationMissing = true
    } catch {
      facts.configurationFault = "\(error)"
    }
    return Settings()
  }

  /// What the panel's settings name below /dev.
  private static func panelDevices(_ path: String) -> [Device] {
    let lines = (text(path) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
    let words = lines.flatMap { $0.split { $0 == " " || $0 == "=" || $0 == "," || $0 == "\t" } }
    return words.filter { $0.hasPrefix("/dev/") }.map {
      Device(path: String($0), exists: isThere(String($0)))
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
    for file in try ConfigurationFiles.read(path, limit: Settings.fileLimit) {
      try apply(file: file.bytes, named: file.path)
    }
    try check()
  }
}
