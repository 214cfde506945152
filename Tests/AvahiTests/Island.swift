import FoundationEssentials
import Glibc
import TestSupport

/// A network of a test's own with a message bus and a real avahi-daemon in it, and nothing else: it
/// needs the right to make network namespaces.
final class Island {
  /// Why there can be none; nil if there can.
  static var obstacle: String? {
    for tool in ["/usr/sbin/avahi-daemon", "/usr/bin/avahi-browse", "/usr/bin/unshare"]
    where access(tool, X_OK) != 0 {
      return "\(tool) is missing"
    }
    if !PrivateBus.isInstalled { return "dbus-daemon is missing" }
    let attempt = try? Program("/usr/bin/unshare", ["--net", "--mount", "true"])
    return attempt?.status() == 0 ? nil : "network namespaces may not be made here"
  }

  let bus: PrivateBus
  private let folder: TemporaryDirectory
  /// Keeps the namespaces alive.
  private let holder: Program
  private var daemon: Program?

  init?() {
    guard let bus = PrivateBus(), let folder = TemporaryDirectory() else { return nil }
    self.bus = bus
    self.folder = folder
    let configuration = """
      [server]
      host-name=island
      use-ipv6=no
      allow-interfaces=wire
      [publish]
      publish-workstation=no
      publish-hinfo=no
      """
    // A wire that leads nowhere; avahi-daemon leaves loop-back alone.
    let script = """
      set -e
      ip link set lo up
      ip link add wire type veth peer name other
      ip link set other up
      ip link set wire up
      ip address add 192.0.2.1/24 dev wire
      mount -t tmpfs none /run
      mkdir -p /run/avahi-daemon
      echo ready
      exec sleep infinity
      """
    guard
      (try? configuration.write(toFile: folder("avahi.conf"), atomically: false, encoding: .utf8))
        != nil,
      let holder = try? Program(
        "/usr/bin/unshare", ["--net", "--mount", "/bin/sh", "-c", script], errorsToo: true),
      holder.line() == "ready"
    else { return nil }
    self.holder = holder
  }

  /// Starts avahi-daemon, and waits until it runs.
  func startDaemon() throws -> Bool {
    let daemon = try inside(
      "/usr/sbin/avahi-daemon",
      ["-f", folder("avahi.conf"), "--no-drop-root", "--no-chroot", "--no-rlimits"])
    self.daemon = daemon
    return daemon.says("Server startup complete")
  }

  func killDaemon() {
    daemon?.kill()
    daemon = nil
  }

  /// Starts a program on the island.
  func inside(_ path: String, _ arguments: [String]) throws -> Program {
    try Program(
      "/usr/bin/nsenter",
      ["--net", "--mount", "--target", String(holder.identifier), path] + arguments,
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address], errorsToo: true)
  }
}
