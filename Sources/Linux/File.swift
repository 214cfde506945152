internal import Glibc

/// Whole files.
public enum File {
  /// The bytes of a regular file; one above `limit` bytes is refused. What may make a reader wait,
  /// or do something when it is opened (a pipe, a device), is not touched.
  ///
  /// - Throws: `notAFile` for whatever is no regular file, `fileTooLarge`, `call`.
  public static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    var status = stat()
    try system("stat", about: path) { stat(path, &status) }
    try checkKind(status, path)
    // What is there may have changed meanwhile.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let file = Descriptor(owning: try system("open", about: path) { open(path, flags) })
    let number = file.number
    try system("fstat", about: path) { fstat(number, &status) }
    try checkKind(status, path)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = try system("read", about: path) { Glibc.read(number, &chunk, chunk.count) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { throw .fileTooLarge(path: path, limit: limit) }
    }
  }

  /// Fills `target` with the first bytes of a regular file, for what must not be in an array.
  ///
  /// - Returns: bytes that were read; less than there is room for if the file is shorter.
  /// - Throws: `notAFile`, `call`; `fileTooLarge` if it does not end there.
  public static func read(
    _ path: String, into target: UnsafeMutableBufferPointer<UInt8>
  ) throws(SystemError) -> Int {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let file = Descriptor(owning: try system("open", about: path) { open(path, flags) })
    let number = file.number
    var status = stat()
    try system("fstat", about: path) { fstat(number, &status) }
    try checkKind(status, path)
    if status.st_size > target.count { throw .fileTooLarge(path: path, limit: target.count) }
    return try system("read", about: path) { Glibc.read(number, target.baseAddress, target.count) }
  }

  private static func checkKind(_ status: stat, _ path: String) throws(SystemError) {
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
  }

  /// Puts a whole file in place of another: after a power cut there is the old one or the new one.
  ///
  /// - Parameter mode: the rights of the new file, as for chmod(2).
  public static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600
  ) throws(SystemError) {
    // Swift 6.0 hands no typed error through an array's closure.
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try replace(path, with: bytes, mode: mode) }
    }
    try outcome.get()
  }

  /// The same for what must not be in an array.
  public static func replace(
    _ path: String, with bytes: UnsafeRawBufferPointer, mode: UInt32 = 0o600
  ) throws(SystemError) {
    let draft = "\(path).new"
    do {
      try write(bytes, to: draft, mode: mode)
      try system("rename", about: path) { Glibc.rename(draft, path) }
    } catch {
      unlink(draft)
      throw error
    }
    try Directory.sync(Directory.parent(of: path))
  }

  /// Gives a file another name in the same directory; what had that name is gone.
  public static func rename(_ path: String, to other: String) throws(SystemError) {
    try system("rename", about: path) { Glibc.rename(path, other) }
    try Directory.sync(Directory.parent(of: path))
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, mode: UInt32
  ) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let file = Descriptor(
      owning: try system("open", about: path) { open(path, flags, mode_t(mode)) })
    let number = file.number
    try system("fchmod", about: path) { fchmod(number, mode_t(mode)) }
    var rest = bytes
    while !rest.isEmpty {
      let count = try system("write", about: path) {
        Glibc.write(number, rest.baseAddress, rest.count)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    try system("fsync", about: path) { fsync(number) }
  }
}
