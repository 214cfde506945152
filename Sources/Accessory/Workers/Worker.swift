internal import GATTProfile

/// One worker of one phone: how far its session is, what waits for it, and when it may be asked for
/// again.
struct Worker {
  /// How far a session is.
  enum Phase {
    case idle
    /// The phone is to start one. Whether it was asked, for the key may have to go before.
    case waiting(session: UInt64, since: UInt64, isAsked: Bool)
    case open(WorkerSession)
  }

  /// How long the phone has to start a session, in milliseconds. Silence is an answer.
  static let startTime: UInt64 = 30_000
  /// After so long without a frame a session is ended: the phone keeps a program for it.
  static let quietTime: UInt64 = 60_000
  /// The first pause after a session that was not to be had; each one in a row doubles it.
  static let firstRest: UInt64 = 30_000
  /// The longest pause.
  static let longestRest: UInt64 = 3_600_000
  /// Orders that wait at most.
  static let orderLimit = 64
  /// Frames under way at most: what is more urgent must not wait for many.
  static let framesInFlight = 8

  var phase = Phase.idle
  /// What waits, in order.
  var orders: [WorkerOrder] = []
  /// What the session is for.
  var subject = WorkerSubject.maker
  /// Whether the phone said that the accessory is not enrolled.
  private(set) var isDenied = false
  private var failures = 0
  private var rest: (until: UInt64, end: WorkerEnd)?

  /// Why nothing can be ordered just now; nil if it can.
  func refusal(at uptime: UInt64) -> WorkerEnd? {
    if isDenied { return .notEnrolled }
    if case .idle = phase, let rest, uptime < rest.until { return rest.end }
    return orders.count < Self.orderLimit ? nil : .full
  }

  /// When the phone's time to start a session, or to say something in it, is over.
  var deadline: UInt64? {
    switch phase {
    case .idle: nil
    case .waiting(_, let since, _): since + Self.startTime
    case .open(let session): session.quietSince + Self.quietTime
    }
  }

  /// The number of the session that is open or asked for.
  var session: UInt64? {
    switch phase {
    case .idle: nil
    case .waiting(let session, _, _): session
    case .open(let session): session.number
    }
  }

  /// What the phone is told of it.
  var status: Hello.Worker.Status {
    switch phase {
    case .idle: .idle
    case .waiting: .waiting
    case .open: .open
    }
  }

  /// The session is over, or was not to be had; what follows for the next one.
  mutating func end(_ end: WorkerEnd, at uptime: UInt64) {
    phase = .idle
    orders = []
    switch end {
    case .finished: failures = 0
    case .notEnrolled: isDenied = true
    case .unsupported: rest = (uptime + Self.longestRest, end)
    case .unavailable, .unanswered, .failed:
      rest = (uptime + min(Self.firstRest << UInt64(failures), Self.longestRest), end)
      failures = min(failures + 1, 16)
    case .noLink, .full, .tooLarge, .unknown: break
    }
  }

  /// The phone says whether the accessory is enrolled, or asks for a session, which is a sign of it.
  mutating func enrolled(_ isEnrolled: Bool) {
    isDenied = !isEnrolled
    guard isEnrolled else { return }
    failures = 0
    rest = nil
  }
}

extension Message.Feature {
  /// The workers that phones have.
  static var workers: [Message.Feature] { [.worker, .gpuWorker] }

  /// Whether it is a worker.
  var isWorker: Bool { Self.workers.contains(self) }
}
