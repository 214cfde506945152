internal import Glibc

/// How much room there is, and how much is taken.
public enum Disk {
  /// Bytes that an ordinary process may still write below a directory; nil if that cannot be told.
  public static func free(at path: String) -> UInt64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  /// Whether the file system there takes changes; nil if that cannot be told.
  public static func isWritable(at path: String) -> Bool? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return status.f_flag & UInt(ST_RDONLY) == 0
  }

  /// Bytes of a file; nil if there is none.
  public static func size(ofFile path: String) -> UInt64? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return UInt64(clamping: status.st_size)
  }
}
