import Linux
import PhoneSimulator

/// belfryd and a panel, each in a process of its own, and a phone in this one.
final class ThreeProcesses {
  /// What became of a notification, in nanoseconds from the moment at which the phone wrote the
  /// last fragment.
  struct Times {
    /// Until the phone had the receipt: opened, decided on, durable.
    let receipt: Double
    /// Until the panel's process had the card.
    let card: Double
    /// Until the card was in the pixels of the screen.
    let pixels: Double
  }

  private enum Source: Hashable { case phone, panel, patience, phoneTime }

  let daemon: ChildProcess
  let panel: ChildProcess
  let phone: PhoneAtLink

  let directory: TemporaryDirectory
  private var stamps: [UInt8] = []

  /// Starts all, and pairs.
  ///
  /// - Parameter place: where the state is kept.
  init(stateIn place: String, mtu: Int = 247) throws {
    let directory = try TemporaryDirectory(in: place)
    self.directory = directory
    let (link, socket) = (directory.path + "/link", directory.path + "/panel")
    daemon = try ChildProcess.sibling(
      "belfryd",
      [
        "--state", directory.path + "/state", "--loopback", link, "--panel-socket", socket,
        "--log", "error",
      ])
    phone = try patiently(for: "belfryd") { try PhoneAtLink(at: link, mtu: mtu) }
    panel = try ChildProcess.own([StampingPanel.mode, socket])
    phone.pair()
    try wait("the key exchange") { phone.isPaired }
  }

  /// Where belfryd keeps what is durable.
  var store: String { directory.path + "/state/belfry.db" }

  /// Posts a notification and waits until it is on the screen and acknowledged.
  func post(_ notice: Notice) throws -> Times {
    stamps = []
    phone.post(notice)
    try wait("a notification") { phone.receiptAt != nil && stamps.last == UInt8(ascii: "\n") }
    let numbers = String(decoding: stamps, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { UInt64($0) }
    guard numbers.count >= 2, let start = phone.lastFragmentAt, let receipt = phone.receiptAt
    else { throw BenchmarkFailure("the panel's process printed no times") }
    return Times(
      receipt: Double(receipt - start), card: Double(numbers[0] - start),
      pixels: Double(numbers[1] - start))
  }

  /// Lets all rest for so many milliseconds.
  func rest(_ milliseconds: UInt64) throws {
    let end = Clock.uptime + milliseconds
    try wait("rest", until: end) { Clock.uptime >= end }
  }

  private func wait(
    _ name: String, until patience: UInt64 = Clock.uptime + 10_000, _ isOver: () -> Bool
  ) throws {
    let loop = try Loop<Source>()
    try loop.watch(phone.number, for: .readable, as: .phone)
    try loop.watch(panel.output, for: .readable, as: .panel)
    loop.wake(.patience, at: patience)
    while !isOver() {
      if let deadline = phone.deadline { loop.wake(.phoneTime, at: deadline) }
      switch try loop.next() {
      case .ready(.phone, _): phone.receive()
      case .due(.phoneTime): phone.advance()
      case .ready(.panel, _):
        let more = panel.read()
        if more.isEmpty { throw BenchmarkFailure("the panel's process ended") }
        stamps += more
      case .due(.patience):
        if !isOver() { throw BenchmarkFailure("\(name) was not over in time") }
      case .due, .ready, .signal: break
      }
    }
  }
}

/// Tries for 30 s, as a process needs a moment to start.
func patiently<Result>(for name: String, _ attempt: () throws -> Result) throws -> Result {
  let end = Clock.uptime + 30_000
  let loop = try Loop<Int>()
  while true {
    do {
      return try attempt()
    } catch {
      guard Clock.uptime < end else { throw BenchmarkFailure("\(name) does not answer: \(error)") }
      loop.wake(0, at: Clock.uptime + 1)
      _ = try loop.next()
    }
  }
}
