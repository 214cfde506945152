internal import CLinux
internal import Glibc

/// A Unix socket that accepts connections, with its file in the file system while it lives.
public struct UnixListener: ~Copyable {
  private let descriptor: Descriptor
  /// Nil if it belongs to whoever started us.
  private let address: UnixAddress?

  /// Listens at a path. A file left over there by a process that is gone is replaced; one that
  /// still answers, or an abstract address that is taken, ends in `SystemError.inUse`.
  ///
  /// - Parameter mode: the rights on the file, as for chmod(2).
  public init(_ kind: UnixSocket, at path: String, mode: UInt32 = 0o600) throws(SystemError) {
    let address = try UnixAddress(path)
    try Self.clearLeftover(kind, at: address)
    let descriptor = try kind.open()
    try Self.bind(descriptor, to: address)
    // Nobody can connect before `listen`, so the rights may be set in between: the umask, which all
    // threads share, is left alone.
    if !address.isAbstract {
      try system("chmod", about: path) { chmod(path, mode_t(mode)) }
    }
    let number = descriptor.number
    try system("listen", about: path) { listen(number, 128) }
    self.descriptor = descriptor
    self.address = address
  }

  /// The socket that systemd listens on for us, at descriptor 3: sd_listen_fds(3). Nil if it handed
  /// over none, or more than one.
  public static func inherited() -> UnixListener? {
    guard Environment.value(of: "LISTEN_PID") == String(getpid()),
      Environment.value(of: "LISTEN_FDS") == "1", fcntl(first, F_SETFD, FD_CLOEXEC) == 0
    else { return nil }
    let flags = fcntl(first, F_GETFL)
    guard flags >= 0, fcntl(first, F_SETFL, flags | O_NONBLOCK) == 0 else { return nil }
    return UnixListener(inheriting: Descriptor(owning: first))
  }

  private static var first: CInt { 3 }

  private init(inheriting descriptor: consuming Descriptor) {
    self.descriptor = descriptor
    address = nil
  }

  deinit {
    if let address, !address.isAbstract { unlink(address.path) }
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { descriptor.number }

  /// The next connection that waits, or nil.
  public func accept() throws(SystemError) -> Descriptor? {
    let accepted = try systemUnlessBlocked("accept", about: address?.path ?? "") {
      clinux_accept(descriptor.number)
    }
    guard let accepted else { return nil }
    return Descriptor(owning: accepted)
  }

  private static func bind(
    _ descriptor: borrowing Descriptor, to address: UnixAddress
  ) throws(SystemError) {
    do {
      try address.bind(descriptor)
    } catch let error where error.errno == .addressInUse {
      guard address.isAbstract || isSocket(address.path) else { throw .notASocket(address.path) }
      throw .inUse(path: address.path)
    } catch let error where error.errno == .absent {
      throw .noDirectory(for: address.path)
    }
  }

  private static func clearLeftover(
    _ kind: UnixSocket, at address: UnixAddress
  ) throws(SystemError) {
    if address.isAbstract || !isSocket(address.path) { return }
    let probe = try kind.open()
    do {
      try address.connect(probe)
    } catch let error where error.errno == .connectionRefused {
      unlink(address.path)
      return
    } catch {
      return
    }
    throw .inUse(path: address.path)
  }

  /// A file of another kind refuses connections too, but is not ours to remove.
  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
