internal import Glibc

/// The program that runs.
public enum Executable {
  /// The directory in which it lies: where the package's other programs are, too.
  public static var directory: String {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = path.withUnsafeMutableBytes { path in
      path.baseAddress.map { readlink("/proc/self/exe", $0, path.count) } ?? -1
    }
    return Directory.parent(of: String(decoding: path.prefix(max(0, count)), as: UTF8.self))
  }
}
