internal import Glibc

/// Directories.
public enum Directory {
  /// Makes sure that a directory is there, its missing parents too, and that nobody else can look
  /// into it. What is made here has the rights 0700; one that was there is not changed.
  ///
  /// - Throws: `notPrivate` if it is another user's or open to others; `notADirectory` if it is
  ///   something else, or below something else.
  public static func makePrivate(_ path: String) throws(SystemError) {
    let parent = parent(of: path)
    if access(parent, F_OK) != 0, parent != path { try makePrivate(parent) }
    do {
      try system("mkdir", about: path) { mkdir(path, 0o700) }
    } catch let error where error.errno == .exists {
      try checkPrivate(path)
    } catch let error where error.errno == .notDirectory {
      throw .notADirectory(parent)
    }
  }

  /// The names of what is in a directory, in no order, without those that begin with a dot.
  public static func names(in path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else {
      throw .call("opendir", about: path, Errno(errno))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.utf8.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names
  }

  /// What a symbolic link points to; nil if there is none.
  public static func target(ofLink path: String) -> String? {
    let text = [CChar](unsafeUninitializedCapacity: 4096) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = max(0, readlink(path, base, buffer.count))
    }
    return text.isEmpty ? nil : String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func checkPrivate(_ path: String) throws(SystemError) {
    var status = stat()
    try system("stat", about: path) { stat(path, &status) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path) }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { throw .notPrivate(path) }
  }

  /// The directory that holds a file or directory.
  static func parent(of path: String) -> String {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    guard let last = bytes.lastIndex(of: slash) else { return "." }
    return last == 0 ? "/" : String(decoding: bytes[..<last], as: UTF8.self)
  }

  /// Makes new and renamed entries of a directory survive a power cut.
  static func sync(_ path: String) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let directory = Descriptor(owning: try system("open", about: path) { open(path, flags) })
    let number = directory.number
    try system("fsync", about: path) { fsync(number) }
  }

  private static let slash = UInt8(ascii: "/")
}
