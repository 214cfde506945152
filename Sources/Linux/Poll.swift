internal import CLinux
internal import Glibc

/// A set of watched descriptors, each under a name that its user chose.
///
/// A poll has a descriptor of its own, which is readable while anything in it is ready: an adapter
/// with many sockets keeps its own poll and shows the loop one descriptor.
public final class Poll<Source> {
  /// What is ready, and under which name it is watched.
  public typealias Ready = (source: Source, readiness: Readiness)

  private struct Watch {
    let source: Source
    var interest: Readiness
    let serial: UInt32
  }

  private let epoll: Descriptor
  private var watches: [CInt: Watch] = [:]
  private var serial: UInt32 = 0
  /// What the kernel told in one go and nobody took yet, last one first.
  private var pending: [(number: CInt, serial: UInt32, readiness: Readiness)] = []
  private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: Poll.capacity)
  private static var capacity: Int { 32 }

  /// An empty set.
  public init() throws(SystemError) {
    epoll = Descriptor(owning: try system("epoll_create1") { epoll_create1(CInt(EPOLL_CLOEXEC)) })
  }

  deinit { events.deallocate() }

  /// The descriptor to watch this set by.
  public var number: CInt { epoll.number }

  /// Watches a descriptor. Its owner calls `unwatch` before closing it.
  public func watch(
    _ number: CInt, for interest: Readiness, as source: Source
  ) throws(SystemError) {
    serial &+= 1
    try control(EPOLL_CTL_ADD, number, interest, serial)
    watches[number] = Watch(source: source, interest: interest, serial: serial)
  }

  /// Watches a watched descriptor for something else; free when nothing changes.
  public func change(_ number: CInt, to interest: Readiness) throws(SystemError) {
    guard var watch = watches[number], watch.interest != interest else { return }
    try control(EPOLL_CTL_MOD, number, interest, watch.serial)
    watch.interest = interest
    watches[number] = watch
  }

  /// Forgets a descriptor; nothing more is told about it, not even what is known already.
  public func unwatch(_ number: CInt) {
    guard watches.removeValue(forKey: number) != nil else { return }
    _ = try? control(EPOLL_CTL_DEL, number, [], 0)
  }

  /// The next thing that is ready, or nil when the wait brought nothing.
  ///
  /// Waits only when nothing is known to be ready: for ever, or not at all.
  public func next(waiting: Bool) throws(SystemError) -> Ready? {
    if let ready = takePending() { return ready }
    try fill(waiting: waiting)
    return takePending()
  }

  /// All that is ready now, in one look at the kernel.
  public func allReady() throws(SystemError) -> [Ready] {
    if pending.isEmpty { try fill(waiting: false) }
    var all: [Ready] = []
    while let ready = takePending() { all.append(ready) }
    return all
  }

  private func takePending() -> Ready? {
    while let found = pending.popLast() {
      guard let watch = watches[found.number], watch.serial == found.serial else { continue }
      return (watch.source, found.readiness)
    }
    return nil
  }

  private func fill(waiting: Bool) throws(SystemError) {
    let count = try system("epoll_wait") {
      epoll_wait(epoll.number, events, CInt(Self.capacity), waiting ? -1 : 0)
    }
    for index in (0..<Int(count)).reversed() {
      let key = events[index].data.u64
      let number = CInt(truncatingIfNeeded: key)
      let serial = UInt32(truncatingIfNeeded: key >> 32)
      pending.append((number, serial, Readiness(epoll: events[index].events)))
    }
  }

  private func control(
    _ operation: CInt, _ number: CInt, _ interest: Readiness, _ serial: UInt32
  ) throws(SystemError) {
    var event = epoll_event()
    event.events = interest.epollBits
    event.data.u64 = UInt64(serial) << 32 | UInt64(UInt32(bitPattern: number))
    try system("epoll_ctl") { epoll_ctl(epoll.number, operation, number, &event) }
  }
}
