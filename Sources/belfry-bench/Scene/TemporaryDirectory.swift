import Glibc

/// A directory of its own on the disk, gone with its owner.
final class TemporaryDirectory {
  let path: String

  /// Where such directories are made: on a medium that keeps what is written, unless the
  /// environment names another place.
  static var place: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp" }

  init(in place: String = place) throws {
    var template = Array("\(place)/belfry-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BenchmarkFailure("mkdtemp in \(place): \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.delete(path) }

  /// The bytes of all files in it.
  var size: Int {
    Self.entries(of: path).reduce(0) { size, name in
      var status = stat()
      return stat("\(path)/\(name)", &status) == 0 ? size + Int(status.st_size) : size
    }
  }

  private static func delete(_ path: String) {
    for name in entries(of: path) { delete("\(path)/\(name)") }
    remove(path)
  }

  private static func entries(of path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
