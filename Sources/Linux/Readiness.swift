internal import CLinux

/// What a descriptor is watched for, and what it turned out to be ready for.
public struct Readiness: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Exactly these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// There is something to read, a connection to accept, or the end.
  public static let readable = Readiness(rawValue: 1)
  /// There is room to write.
  public static let writable = Readiness(rawValue: 2)
  /// The other end is gone or the descriptor is broken. Told whether asked for or not; what was
  /// sent before can still be read.
  public static let gone = Readiness(rawValue: 4)
}

extension Readiness {
  init(epoll bits: UInt32) {
    var readiness: Readiness = []
    if bits & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
    if bits & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
    if bits & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { readiness.insert(.gone) }
    self = readiness
  }

  var epollBits: UInt32 {
    var bits: UInt32 = 0
    if contains(.readable) { bits |= EPOLLIN.rawValue }
    if contains(.writable) { bits |= EPOLLOUT.rawValue }
    return bits
  }
}
