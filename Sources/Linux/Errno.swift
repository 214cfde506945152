internal import CLinux
internal import Glibc

/// The number by which the kernel says why a call failed.
public struct Errno: Error, Equatable, Sendable {
  /// The value of `errno`, as in errno(3).
  public let number: CInt

  /// An error of that number.
  public init(_ number: CInt) { self.number = number }

  /// Try again: the call would have had to wait (EAGAIN).
  public static let wouldBlock = Errno(EAGAIN)
  /// A signal came first (EINTR).
  public static let interrupted = Errno(EINTR)
  /// There is no such file or directory (ENOENT).
  public static let absent = Errno(ENOENT)
  /// There is a file of that name already (EEXIST).
  public static let exists = Errno(EEXIST)
  /// Something on the way there is no directory (ENOTDIR).
  public static let notDirectory = Errno(ENOTDIR)
  /// That cannot be done with this kind of thing (EPERM), as waiting for a file.
  public static let notPermitted = Errno(EPERM)
  /// The rights do not suffice (EACCES).
  public static let denied = Errno(EACCES)
  /// Nobody listens there (ECONNREFUSED).
  public static let connectionRefused = Errno(ECONNREFUSED)
  /// The other end is gone (EPIPE).
  public static let brokenPipe = Errno(EPIPE)
  /// The other end is gone and took what was under way with it (ECONNRESET).
  public static let connectionReset = Errno(ECONNRESET)
  /// There is no connection yet, or no more (ENOTCONN).
  public static let notConnected = Errno(ENOTCONN)
  /// The address is taken (EADDRINUSE).
  public static let addressInUse = Errno(EADDRINUSE)
}

extension Errno: CustomStringConvertible {
  /// The C library's sentence for the number.
  public var description: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let base = buffer.baseAddress, strerror_r(number, base, buffer.count) == 0 else {
        return "error \(number)"
      }
      return String(cString: base)
    }
  }
}
