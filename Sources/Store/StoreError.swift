/// Why the store could not do what it was asked; each needs something else of its owner.
public enum StoreError: Error, Equatable, Sendable {
  /// There is no store at that path: it may be made.
  case absent
  /// What is there is no store, or a damaged one. It must not be used, and never be overwritten.
  case corrupt(String)
  /// A newer version of the program made it.
  case newer(version: Int)
  /// Another process uses it.
  case busy
  /// It could not be read or written just now; it may be whole.
  case unavailable(String)
  /// The disk is full.
  case full
  /// The file system or the file cannot be written.
  case readOnly
}

extension StoreError: CustomStringConvertible {
  /// One plain sentence that says what to do, without a full stop.
  public var description: String {
    switch self {
    case .absent: "there is no store yet"
    case .corrupt(let detail):
      "the store is damaged (\(detail)): move it away to begin anew, and pair the phones again"
    case .newer(let version):
      "the store was made by a newer Belfry (version \(version)): install that one again"
    case .busy: "another process uses the store: stop it first"
    case .unavailable(let detail):
      "the store cannot be reached just now (\(detail)): look at the disk and the rights on it"
    case .full: "the disk is full: make room on it"
    case .readOnly: "the store cannot be written: make the file system and the file writable"
    }
  }
}
