internal import Glibc

/// What the first bytes of a database say of its size (SQLite file format, section 1.3).
struct FileHeader {
  /// Bytes of it.
  static let size = 100

  /// Bytes of the whole file; nil if what is written there does not hold.
  let fileSize: off_t?

  /// Reads it; nil if the file is shorter, or is no database.
  init?(of path: String) throws(StoreError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if file < 0 { throw Store.failure(errno) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.size)
    let count = pread(file, &bytes, bytes.count, 0)
    if count < 0 { throw Store.failure(errno) }
    guard count == Self.size, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
    self.init(bytes)
  }

  private init(_ bytes: [UInt8]) {
    func number(_ place: Int, _ width: Int) -> off_t {
      bytes[place..<(place + width)].reduce(0) { $0 << 8 | off_t($1) }
    }
    let pageSize = number(16, 2) == 1 ? 65_536 : number(16, 2)
    // A program that does not know of the count leaves it, but counts its changes at offset 24.
    fileSize = number(24, 4) == number(92, 4) ? number(28, 4) * pageSize : nil
  }
}
