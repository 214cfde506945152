internal import GATTProfile
internal import PanelProtocol

/// Something to be done when no commit is awaited; each may begin one.
enum Job {
  case meet(PhoneID, name: String?)
  case forget(PhoneID, bondsAnew: Bool = false)
  case offer(PhoneID, fresh: Bool)
  case giveToken(PhoneID)
  case read(LinkID, Characteristic, RequestID)
  case receive(PhoneID, Incoming)
  case sort(PhoneID)
  /// To sort a letter that was sorted before, which is back in front.
  case sortAgain(PhoneID, Letter)
  case dispatch(AnswerID)
  case sealByRatchet(Message, Origin, Line.Purpose)
  case finished(PhoneID, Line.Purpose, Verdict)
  case answer(Answer)
  case seen(AnswerID)
  case sweep
  case mute(app: String, minutes: UInt32?)
  case sweepMutes
  case opened(CardID)
  case overdue(AnswerID)
  case fail(AnswerID)
  case openWorker(PhoneID, Message.Feature, WorkerSubject)
  case offerCompanionKey(PhoneID, StreamID.Role, fresh: Bool = false)
}

/// What is to be done, in order: jobs first, then what else happened.
struct Agenda {
  /// One thing to be done.
  enum Task {
    case job(Job)
    case event(Event)
  }

  var jobs: [Job] = []
  var events: [Event] = []
  /// The job that is being done.
  private(set) var current: Job?
  /// Whether it has a transaction of its own, and how many of the next ones.
  private var isAlone = false
  private var lonely = 0

  /// Whether what is being done may share its transaction.
  var mayGroup: Bool { !isAlone && current?.mayJoin == true }

  /// Takes the next thing out; nil if the transaction has to end first, or nothing is left.
  mutating func next(after transaction: Transaction?) -> Task? {
    current = nil
    if let job = jobs.first {
      guard transaction.map({ $0.isOpen && job.mayJoin }) ?? true else { return nil }
      current = jobs.removeFirst()
      isAlone = lonely > 0
      lonely = max(0, lonely - 1)
      return .job(job)
    }
    guard let event = events.first, transaction.map({ $0.isOpen && event.mayJoin }) ?? true else {
      return nil
    }
    return .event(events.removeFirst())
  }

  /// The job that is being done would be another one the next time.
  mutating func repeating(as job: Job) { current = job }

  /// Takes the jobs of a group back, to be done one by one; false if it was a single one.
  mutating func takeBack(_ group: [Job]) -> Bool {
    guard group.count > 1 else { return false }
    jobs = group + jobs
    lonely = group.count
    return true
  }
}

extension Job {
  /// Whether it may be done while others are decided and not durable yet.
  var mayJoin: Bool {
    switch self {
    case .receive(_, let incoming): incoming.stream.role == .transport
    case .sort, .sortAgain: true
    default: false
    }
  }
}

extension Event {
  /// Whether it may be taken in while something is decided and not durable yet.
  fileprivate var mayJoin: Bool {
    switch self {
    case .write, .sent, .parcel: true
    default: false
    }
  }
}
