internal import Glibc

/// A configuration file with its drop-ins: the files of a directory beside it that has its name and
/// `.d`, of which those that end in `.conf` count, in the order of their names.
public enum ConfigurationFiles {
  /// A file, as it was read.
  public struct File: Equatable, Sendable {
    /// Its path.
    public let path: String
    /// All that is in it.
    public let bytes: [UInt8]
  }

  /// Most drop-ins.
  public static let limit = 64

  /// The file, then its drop-ins. Without a directory of drop-ins there are none.
  ///
  /// - Parameter limit: bytes of one file at most.
  public static func read(_ path: String, limit: Int) throws(SystemError) -> [File] {
    var files = [File(path: path, bytes: try Linux.File.read(path, limit: limit))]
    for name in try dropIns("\(path).d") {
      files.append(try dropIn("\(path).d/\(name)", limit: limit))
    }
    return files
  }

  /// A file that is listed and cannot be found is a link to nothing.
  private static func dropIn(_ path: String, limit: Int) throws(SystemError) -> File {
    do throws(SystemError) {
      return File(path: path, bytes: try Linux.File.read(path, limit: limit))
    } catch {
      throw error.errno == .absent ? .danglingLink(path) : error
    }
  }

  private static func dropIns(_ directory: String) throws(SystemError) -> [String] {
    let names: [String]
    do throws(SystemError) {
      names = try Directory.names(in: directory)
    } catch {
      if error.errno == .absent { return [] }
      throw error
    }
    let suffix = Array(".conf".utf8)
    let isDropIn: (String) -> Bool = {
      $0.utf8.count > suffix.count && $0.utf8.suffix(suffix.count).elementsEqual(suffix)
    }
    let sorted = names.filter(isDropIn).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Array(sorted.prefix(limit))
  }
}
