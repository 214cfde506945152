import FoundationEssentials
import Glibc

/// A message bus of a test's own: the real daemon, with a socket in a temporary folder. It lets
/// everybody do everything that `policy` does not forbid, and ends with this owner's life.
public final class PrivateBus {
  /// What a test needs of the system.
  public static var isInstalled: Bool { access(daemonPath, X_OK) == 0 }
  private static let daemonPath = "/usr/bin/dbus-daemon"

  /// Where it listens, as D-Bus addresses are written.
  public let address: String
  /// Its process.
  public private(set) var daemon: Program
  private let folder: TemporaryDirectory

  /// Starts one; nil if that fails.
  ///
  /// - Parameters:
  ///   - policy: rules in the daemon's XML that stand after those that allow everything.
  ///   - further: policies in the daemon's XML that stand after all these rules.
  ///   - limits: the daemon's limits by name.
  public init?(policy: String = "", further: String = "", limits: [String: Int] = [:]) {
    guard let folder = TemporaryDirectory() else { return nil }
    self.folder = folder
    let limits = limits.map { "<limit name=\"\($0.key)\">\($0.value)</limit>" }.joined()
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <listen>unix:path=\(folder("bus"))</listen>
        <auth>EXTERNAL</auth>
        \(limits)
        <policy context="default">
          <allow send_destination="*" eavesdrop="false"/>
          <allow receive_sender="*"/>
          <allow own="*"/>
          <allow user="*"/>
          \(policy)
        </policy>
        \(further)
      </busconfig>
      """
    let file = folder("bus.conf")
    guard (try? configuration.write(toFile: file, atomically: false, encoding: .utf8)) != nil,
      let daemon = try? Self.daemon(file), let address = daemon.line()
    else { return nil }
    self.daemon = daemon
    self.address = address
  }

  /// Ends it and begins it anew, where it was; all that were on it are off.
  public func restart() throws {
    daemon.kill()
    unlink(folder("bus"))
    daemon = try Self.daemon(folder("bus.conf"))
    _ = daemon.line()
  }

  private static func daemon(_ file: String) throws -> Program {
    try Program(
      daemonPath, ["--config-file=\(file)", "--nofork", "--nopidfile", "--print-address"])
  }
}
