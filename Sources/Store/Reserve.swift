internal import Glibc

/// A file of no content that keeps room on the disk, so that removals still work when it is full.
struct Reserve {
  /// Bytes kept back: 1 MiB.
  static let size: off_t = 1 << 20

  private let path: String

  init(beside store: String) { path = "\(store)-reserve" }

  /// Takes the room, if it is not taken and the disk has it.
  func take() {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    if file < 0 { return }
    if posix_fallocate(file, 0, Self.size) != 0 { unlink(path) }
    close(file)
  }

  /// Gives the room up; false if there was none.
  func give() -> Bool { unlink(path) == 0 }
}
