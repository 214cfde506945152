internal import CLinux
internal import Glibc

/// systemd, where it started us: sd_notify(3) by its protocol, one datagram for each message.
public final class ServiceManager {
  private let socket: Descriptor

  /// The largest status line in bytes; the rest of a longer one is left out.
  public static var statusLimit: Int { 256 }

  /// How often to send `alive`, in milliseconds, if a watchdog is set for this process: half of the
  /// time after which systemd ends it.
  public let watchdogInterval: UInt64?

  /// The service manager that asked for messages by `NOTIFY_SOCKET`; nil if none did.
  public static func fromEnvironment() throws(SystemError) -> ServiceManager? {
    guard let path = Environment.value(of: "NOTIFY_SOCKET"), !path.isEmpty else { return nil }
    return ServiceManager(try UnixSocket.datagram.connect(to: path), watchdogInterval: watchdog)
  }

  private init(_ socket: consuming Descriptor, watchdogInterval: UInt64?) {
    self.socket = socket
    self.watchdogInterval = watchdogInterval
  }

  /// The start is over and the service does its work.
  public func ready() { send("READY=1") }

  /// The configuration is read anew; `ready` says that this is over.
  public func reloading() {
    send("RELOADING=1\nMONOTONIC_USEC=\(Clock.nanoseconds / 1000)")
  }

  /// The end has begun.
  public func stopping() { send("STOPPING=1") }

  /// The watchdog may wait again.
  public func alive() { send("WATCHDOG=1") }

  /// One line for `systemctl status`.
  public func status(_ text: String) {
    send("STATUS=" + Log.clean(text, limit: Self.statusLimit))
  }

  private func send(_ message: String) {
    let bytes = Array(message.utf8)
    // What cannot be told is lost: no reason to hold up the loop, or to end.
    _ = clinux_send(socket.number, bytes, bytes.count)
  }

  private static var watchdog: UInt64? {
    guard let text = Environment.value(of: "WATCHDOG_USEC"), let time = UInt64(text), time > 0
    else { return nil }
    if let process = Environment.value(of: "WATCHDOG_PID"), process != String(getpid()) {
      return nil
    }
    return max(1, time / 2000)
  }
}
