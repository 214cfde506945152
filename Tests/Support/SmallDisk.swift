import Glibc

/// A file system of its own in memory, small enough to fill. Only root can have one.
public final class SmallDisk {
  private let directory: TemporaryDirectory

  /// Whether this process may mount one.
  public static let isPossible: Bool = SmallDisk(bytes: 65_536) != nil

  /// Mounts one of that size; nil if we may not.
  public init?(bytes: Int) {
    guard geteuid() == 0, let directory = TemporaryDirectory() else { return nil }
    self.directory = directory
    let options = "size=\(bytes),mode=0700"
    guard Self.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", directory.path) else {
      return nil
    }
  }

  deinit { _ = Self.run("umount", "-l", directory.path) }

  /// The path of an entry.
  public func callAsFunction(_ name: String) -> String { directory(name) }

  /// Fills it to the last byte with a file of that name.
  public func fill(_ name: String) {
    let file = open(self(name), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let block = [UInt8](repeating: 0, count: 4096)
    while write(file, block, block.count) > 0 {}
    close(file)
  }

  /// Makes it read-only or writable.
  public func setReadOnly(_ isReadOnly: Bool) -> Bool {
    Self.run("mount", "-o", isReadOnly ? "remount,ro" : "remount,rw", directory.path)
  }

  private static func run(_ name: String, _ arguments: String...) -> Bool {
    (try? Program("/usr/bin/env", [name] + arguments))?.status() == 0
  }
}
