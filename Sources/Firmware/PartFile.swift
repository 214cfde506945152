internal import Glibc
internal import Linux
internal import Workers

/// The file that parts are appended to.
struct PartFile: ~Copyable {
  private let descriptor: Descriptor

  /// Opens it at its end, and makes it if there is none; nil if the disk does not let us.
  init?(at path: String, isNew: Bool) {
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | (isNew ? O_TRUNC : 0)
    let number = open(path, flags, 0o600)
    guard number >= 0 else { return nil }
    descriptor = Descriptor(owning: number)
  }

  func append(_ bytes: [UInt8]) throws(FirmwareRefusal) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw errno == ENOSPC || errno == EDQUOT ? .noRoom : .failed
      }
      rest = rest.dropFirst(count)
    }
  }

  func sync() throws(FirmwareRefusal) {
    guard fdatasync(descriptor.number) == 0 else {
      throw errno == ENOSPC || errno == EDQUOT ? .noRoom : .failed
    }
  }

  /// The bytes from there on, at most so many; none at the end.
  func read(from offset: Int, atMost limit: Int) throws(FirmwareRefusal) -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = pread(descriptor.number, &bytes, limit, off_t(offset))
    guard count >= 0 else { throw .failed }
    return bytes[..<count]
  }
}
