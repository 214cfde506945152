internal import CLinux

/// A stream socket that never blocks: bytes as they come, and a bounded queue for what the other
/// end does not take yet.
///
/// Watch `number` for `interest` and set it anew after each `send` and `flush`.
public final class StreamConnection {
  /// What came.
  public enum Received: Equatable, Sendable {
    /// At least one byte.
    case bytes([UInt8])
    /// Nothing just now.
    case nothing
    /// The other end closed; nothing more will come.
    case end
  }

  private let descriptor: Descriptor
  private let queueLimit: Int
  private var queue: [UInt8] = []
  private var sent = 0

  /// Takes over a connected socket; at most `queueLimit` bytes wait for the other end.
  public init(_ descriptor: consuming Descriptor, queueLimit: Int) {
    self.descriptor = descriptor
    self.queueLimit = queueLimit
  }

  /// The descriptor to watch.
  public var number: CInt { descriptor.number }

  /// What to watch it for now.
  public var interest: Readiness { waiting == 0 ? [.readable] : [.readable, .writable] }

  /// How many bytes wait for the other end.
  public var waiting: Int { queue.count - sent }

  /// What came, at most `limit` bytes at a time.
  public func receive(upTo limit: Int = 65536) throws(SystemError) -> Received {
    guard let bytes = try receiveBytes(from: number, limit: limit, packet: false) else {
      return .nothing
    }
    return bytes.isEmpty ? .end : .bytes(bytes)
  }

  /// Sends bytes, now or as soon as the other end takes them; all or, with `queueFull`, nothing.
  public func send(_ bytes: [UInt8]) throws(SystemError) {
    guard waiting + bytes.count <= queueLimit else {
      throw .queueFull(waiting: waiting, limit: queueLimit)
    }
    queue += bytes
    try flush()
  }

  /// Goes on sending, when `writable`.
  public func flush() throws(SystemError) {
    while waiting > 0 {
      let count = try systemUnlessBlocked("send") {
        queue[sent...].withUnsafeBytes { clinux_send(descriptor.number, $0.baseAddress, $0.count) }
      }
      guard let count else { break }
      sent += count
    }
    if waiting == 0 {
      queue.removeAll(keepingCapacity: queue.count <= 65536)
      sent = 0
    } else if sent > 65536 {
      queue.removeFirst(sent)
      sent = 0
    }
  }
}
