internal import Glibc

extension Store {
  /// What stands between a store's name and the date in the name of one that was set aside.
  private static let mark = ".damaged-"

  /// Gives a damaged store another name, with its log, so that a new one may begin and nothing of
  /// the old one is lost. To be done only for `corrupt`.
  ///
  /// - Parameter date: what tells it from others, as `20260131T120000Z`.
  /// - Returns: the new path of the database.
  public static func setAside(_ path: String, date: String) throws(StoreError) -> String {
    let target = freeName(path + mark + date)
    // The database goes first: a log alone is known for what it is, a database without its log is
    // an older state that may look whole.
    for ending in ["", "-wal", "-shm"] {
      if rename(path + ending, target + ending) != 0, errno != ENOENT { throw failure(errno) }
    }
    try sync(directoryOf: path)
    OpenMark(beside: path).remove()
    removeOldest(of: path)
    return target
  }

  /// How many stores that were set aside are kept.
  private static let keptAside = 2

  /// Removes all stores that were set aside but the newest: their names tell the date.
  private static func removeOldest(of path: String) {
    let folder = directory(of: path)
    let databases = setAside(of: path).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    for name in databases.sorted().dropLast(keptAside) {
      for ending in ["", "-wal", "-shm"] { unlink("\(folder)/\(name)\(ending)") }
    }
  }

  /// Reads every byte of a store's files, so that a medium that does not answer is not taken for a
  /// damaged store.
  public static func readThrough(_ path: String) throws(StoreError) {
    for ending in ["", "-wal"] {
      let file = open(path + ending, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      if file < 0 {
        if errno == ENOENT { continue }
        throw failure(errno)
      }
      defer { close(file) }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      var place: off_t = 0
      while true {
        let count = pread(file, &chunk, chunk.count, place)
        if count < 0 { throw failure(errno) }
        if count == 0 { break }
        place += off_t(count)
      }
    }
  }

  /// Whether a store of that name was ever set aside and is still kept.
  public static func wasSetAside(_ path: String) -> Bool { !setAside(of: path).isEmpty }

  /// The names of all files of stores that were set aside.
  private static func setAside(of path: String) -> [String] {
    guard let directory = opendir(directory(of: path)) else { return [] }
    defer { closedir(directory) }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    let start = Array(name) + Array(mark.utf8)
    var names: [String] = []
    while let entry = readdir(directory) {
      withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        guard bytes.starts(with: start) else { return }
        names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names
  }

  private static func freeName(_ name: String) -> String {
    var number = 1
    var free = name
    while ["", "-wal"].contains(where: { access(free + $0, F_OK) == 0 }) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }
}
