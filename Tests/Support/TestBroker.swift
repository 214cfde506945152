import FoundationEssentials
import Glibc

/// A real mosquitto on a free port of this machine, with its files in a temporary folder; it can be
/// stopped and started again with what it keeps.
public final class TestBroker {
  /// What a test needs of the system.
  public static var isInstalled: Bool { access(path, X_OK) == 0 }
  private static let path = "/usr/sbin/mosquitto"

  /// Where it listens, on 127.0.0.1.
  public private(set) var port: UInt16
  /// Its files.
  public let folder: TemporaryDirectory
  private var process: Program?

  /// Starts one; nil if that fails.
  ///
  /// - Parameter settings: lines for its configuration, in which FOLDER is its folder.
  public init?(_ settings: String = "allow_anonymous true") {
    guard let folder = TemporaryDirectory(), let port = freePort() else { return nil }
    self.folder = folder
    self.port = port
    // Another test may take a port between its choice and its use.
    for _ in 0..<5 {
      if restart(with: settings) { return }
      guard let next = freePort() else { return nil }
      self.port = next
    }
    return nil
  }

  /// Starts it anew with other settings.
  public func restart(with settings: String) -> Bool {
    stop()
    let rights = """
      pattern read belfry/%c/down
      pattern write belfry/%c/up
      pattern readwrite belfry/%c/status

      user server
      topic write belfry/+/down
      topic read belfry/+/up

      """
    let configuration = """
      per_listener_settings false
      listener \(port) 127.0.0.1
      persistence true
      persistence_location \(folder(""))/
      autosave_interval 0
      max_queued_messages 5000
      user root
      log_dest none
      \(settings.replacing("FOLDER", with: folder("")))

      """
    let files = [("acl", rights), ("mosquitto.conf", configuration)]
    for (name, text) in files {
      let path = folder(name)
      guard (try? text.write(toFile: path, atomically: false, encoding: .utf8)) != nil else {
        return false
      }
    }
    return start()
  }

  /// Lets a user in by a password, from the next start on, if the settings name the file `passwords`.
  public func add(_ user: String, password: String) -> Bool {
    let arguments = ["-c", "-b", folder("passwords"), user, password]
    return (try? Program("/usr/bin/mosquitto_passwd", arguments))?.status() == 0
  }

  /// Starts it, or starts it again, and waits until it listens.
  @discardableResult
  public func start() -> Bool {
    process = try? Program(Self.path, ["-c", folder("mosquitto.conf")])
    // Asked by a connection, not by its words: those would fill up what nobody reads.
    for _ in 0..<1_000 where process?.hasEnded == false {
      if isAnswered(port) { return true }
      usleep(10_000)
    }
    return false
  }

  /// Stops it in good order: what it keeps is on disk then, and not before.
  public func stop() {
    process?.terminate()
    _ = process?.status()
    process = nil
  }
}

/// A port of this machine that nobody listens on.
public func freePort() -> UInt16? {
  let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  return bindToFreePort(descriptor)
}

/// Whether somebody listens on that port of this machine.
private func isAnswered(_ port: UInt16) -> Bool {
  let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  defer { close(descriptor) }
  var address = here(port)
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
}

/// A port of this machine as an address.
private func here(_ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  address.sin_port = port.bigEndian
  return address
}

/// Gives a socket a free port of this machine, and tells which.
public func bindToFreePort(_ descriptor: CInt) -> UInt16? {
  var address = here(0)
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
    }
  }
  return isBound ? UInt16(bigEndian: address.sin_port) : nil
}
