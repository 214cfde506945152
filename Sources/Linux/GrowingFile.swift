internal import Glibc

/// A file that is made anew and only ever grows. Each append is one write: whoever is killed leaves
/// all that he appended.
public struct GrowingFile: ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  /// Its length in bytes.
  public private(set) var count = 0

  /// Makes it; what is there of that name moves to the name `former`, over what that one was.
  ///
  /// - Parameter mode: its rights, as for chmod(2).
  /// - Throws: `notAFile` if something else than a regular file has that name, `call`.
  public init(at path: String, former: String, mode: UInt32 = 0o600) throws(SystemError) {
    try Self.move(path, to: former)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC
    descriptor = Descriptor(
      owning: try system("open", about: path) { open(path, flags, mode_t(mode)) })
    self.path = path
  }

  private static func move(_ path: String, to former: String) throws(SystemError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    try system("rename", about: path) { rename(path, former) }
  }

  /// Appends bytes.
  public mutating func append(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    let number = descriptor.number
    while !rest.isEmpty {
      let part = rest
      let written = try system("write", about: path) {
        part.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(written)
    }
    count += bytes.count
  }
}
