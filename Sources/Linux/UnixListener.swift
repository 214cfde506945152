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

  /// Listens at a path, unless systemd listens for us under that name (`FileDescriptorName` of the
  /// socket's unit): then on the socket that it handed over, whose file stays systemd's.
  ///
  /// - Parameter mode: the rights on a file that is made here, as for chmod(2).
  public init(
    named name: String, _ kind: UnixSocket, at path: String, mode: UInt32
  ) throws(SystemError) {
    if let inherited = Self.inherited(named: name) {
      self = inherited
    } else {
      self = try UnixListener(kind, at: path, mode: mode)
    }
  }

  /// The socket that systemd listens on for us under that name; nil if it handed over none such.
  public static func inherited(named name: String) -> UnixListener? {
    HandedOver.number(of: name).map { UnixListener(inheriting: Descriptor(owning: $0)) }
  }

  /// The only socket that systemd listens on for us; nil if it handed over none, or more than one.
  public static func inherited() -> UnixListener? {
    HandedOver.onlyNumber.map { UnixListener(inheriting: Descriptor(owning: $0)) }
  }

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
