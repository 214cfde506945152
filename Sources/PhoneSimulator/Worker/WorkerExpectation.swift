internal import GATTProfile
internal import JSON

extension Expectation.Worker {
  private static let reasons: [(String, WorkerFrame.Reason)] = [
    ("finished", .finished), ("unauthorized", .unauthorized), ("unavailable", .unavailable),
    ("alreadyOpen", .alreadyOpen), ("failed", .failed),
  ]

  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["open", "wishes", "ended", "said"])
    if let open = try fields.flag("open") {
      self = .open(open)
    } else if let wishes = try fields.number("wishes", 0...1_000) {
      self = .wishes(wishes)
    } else if let reason = fields["ended"] {
      self = .ended(try reason.word(Self.reasons))
    } else {
      self = .said(try fields.required("said").text(atMost: MessageLimits.workerBytes))
    }
  }
}

extension Ledger {
  /// Holds what is expected of workers against what happened so far.
  mutating func judge(_ wanted: Expectation.Worker, atTheEnd: Bool) -> Judgement {
    switch wanted {
    case .open(let isOpen):
      guard openWorkers.isEmpty == isOpen else { return .fulfilled }
      return .open(isOpen ? "no session of a worker is open" : "a session of a worker is open")
    case .wishes(let count):
      let words = "the accessory asked for \(workerWishes) sessions"
      if workerWishes > count { return .broken(words) }
      return workerWishes == count && atTheEnd ? .fulfilled : .open(words)
    case .ended(let reason):
      guard let place = workerEnds.firstIndex(of: reason) else {
        return .open("no session ended that way")
      }
      workerEnds.remove(at: place)
      return .fulfilled
    case .said(let text):
      guard let place = workerTexts.firstIndex(of: text) else {
        return .open("the accessory said no such thing in a session")
      }
      workerTexts.remove(at: place)
      return .fulfilled
    }
  }
}
