internal import Linux

/// The owner's program at work on a file. What it writes is passed over, and its own end is awaited: its
/// output it may close at once, or leave open to others.
final class OwnersCommand {
  private enum Source {
    case output
    case end
  }

  /// When it has had its time, in milliseconds of uptime.
  let deadline: UInt64
  private let child: Child
  private let ending: Descriptor
  private let poll: Poll<Source>

  /// Starts it.
  init(_ path: String, _ arguments: [String], until deadline: UInt64) throws(SystemError) {
    self.deadline = deadline
    child = try Child(path, arguments, input: [])
    ending = try child.ending()
    poll = try Poll()
    try poll.watch(child.number, for: .readable, as: .output)
    try poll.watch(ending.number, for: .readable, as: .end)
  }

  /// The descriptor to watch for `readable`; then look whether it `isOver`.
  var number: CInt { poll.number }

  /// Whether it ended, or has had its time.
  func isOver(at now: UInt64) -> Bool {
    let ready = ((try? poll.allReady()) ?? []).map(\.source)
    if ready.contains(.output), (try? child.read()) == nil { poll.unwatch(child.number) }
    return now >= deadline || ready.contains(.end)
  }

  /// Kills it, if it still is there. Its exit status, if it ended by itself.
  func stop() -> CInt? { child.end() }
}
