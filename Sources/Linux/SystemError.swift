internal import CLinux
internal import Glibc

/// What can go wrong between this process and the kernel.
public enum SystemError: Error, Equatable, Sendable {
  /// A system call failed; `about` is the path or peer it was about, or empty.
  case call(_ name: String, about: String, Errno)
  /// A socket's path is empty or longer than the 107 bytes that fit an address.
  case unfitPath(String)
  /// Somebody listens at that path, or holds that lock, already.
  case inUse(path: String)
  /// A directory for secrets is another user's, or others may look into it.
  case notPrivate(String)
  /// What is there is no regular file.
  case notAFile(String)
  /// What is there is a symbolic link that leads to nothing.
  case danglingLink(String)
  /// What is there is no directory.
  case notADirectory(String)
  /// What is there, in the place of a socket, is none.
  case notASocket(String)
  /// The directory in which a socket is to be is missing.
  case noDirectory(for: String)
  /// A file is larger than its reader allows.
  case fileTooLarge(path: String, limit: Int)
  /// A packet is longer than its reader allows; it is lost.
  case packetTooLong(length: Int, limit: Int)
  /// A peer does not read: what waits for it would pass the limit. Nothing of this message is sent.
  case queueFull(waiting: Int, limit: Int)

  /// The kernel's reason, where a call failed.
  public var errno: Errno? {
    if case .call(_, _, let errno) = self { errno } else { nil }
  }
}

extension SystemError: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .call(let name, let about, let errno):
      about.isEmpty ? "\(name): \(errno)" : "\(name) \(about): \(errno)"
    case .unfitPath(let path):
      "a socket path must have 1 to 107 bytes, this one has \(path.utf8.count): \(path)"
    case .inUse(let path):
      "\(path) is in use by another process"
    case .notPrivate(let path):
      "others may look into \(path): name a directory of its own, or give this one to this user "
        + "alone (mode 700)"
    case .notAFile(let path):
      "\(path) is no regular file: name one"
    case .danglingLink(let path):
      "\(path) is a link that leads to nothing: remove it, or make what it leads to"
    case .notADirectory(let path):
      "\(path) is no directory, but one is needed: name another path, or move away what is there"
    case .notASocket(let path):
      "\(path) is taken by something that is no socket: name another path, or move it away"
    case .noDirectory(let path):
      "the directory of \(path) is missing: make it, or name another path"
    case .fileTooLarge(let path, let limit):
      "\(path) is larger than \(limit) bytes"
    case .packetTooLong(let length, let limit):
      "a packet of \(length) bytes came, at most \(limit) are allowed"
    case .queueFull(let waiting, let limit):
      "the other end does not read: \(waiting) bytes wait for it, at most \(limit) may"
    }
  }
}

/// The result of a system call, or its error; a call that a signal interrupted is repeated.
@discardableResult
func system<Result: SignedInteger>(
  _ name: String, about: @autoclosure () -> String = "", _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let number = Errno(errno)
    if number != .interrupted { throw .call(name, about: about(), number) }
  }
}

/// The same for a call that may have nothing to give just now: nil instead of `wouldBlock`.
func systemUnlessBlocked<Result: SignedInteger>(
  _ name: String, about: @autoclosure () -> String = "", _ call: () -> Result
) throws(SystemError) -> Result? {
  while true {
    let result = call()
    if result >= 0 { return result }
    let number = Errno(errno)
    if number == .wouldBlock { return nil }
    if number != .interrupted { throw .call(name, about: about(), number) }
  }
}
