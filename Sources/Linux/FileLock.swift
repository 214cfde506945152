internal import Glibc

/// The right to be the only process at work on something, held while this owner lives. It ends with
/// the process, however that dies.
public struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Locks a file, made if it is absent; `SystemError.inUse` if another process has it.
  public init(_ path: String) throws(SystemError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let descriptor = Descriptor(
      owning: try system("open", about: path) { open(path, flags, mode_t(0o600)) })
    let number = descriptor.number
    let locked = try systemUnlessBlocked("flock", about: path) { flock(number, LOCK_EX | LOCK_NB) }
    if locked == nil { throw .inUse(path: path) }
    self.descriptor = descriptor
  }
}
