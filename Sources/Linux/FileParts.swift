internal import Glibc

/// A regular file that is read part by part, from its start to its end.
public struct FileParts: ~Copyable {
  private let descriptor: Descriptor
  private let path: String

  /// Opens it.
  ///
  /// - Throws: `notAFile` for whatever is no regular file, `call`.
  public init(of path: String) throws(SystemError) {
    descriptor = try Self.open(path)
    self.path = path
  }

  private static func open(_ path: String) throws(SystemError) -> Descriptor {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let file = Descriptor(
      owning: try system("open", about: path) { Glibc.open(path, flags) })
    let number = file.number
    var status = stat()
    try system("fstat", about: path) { fstat(number, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    return file
  }

  /// The next part, at most so many bytes; none at the end.
  public mutating func next(_ limit: Int = 65_536) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let number = descriptor.number
    let count = try system("read", about: path) { read(number, &bytes, limit) }
    return Array(bytes[..<count])
  }
}
