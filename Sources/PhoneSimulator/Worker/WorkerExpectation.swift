internal import GATTProfile
internal import JSON

extension Expectation.Worker {
  private static let reasons: [(String, WorkerFrame.Reason)] = [
    ("finished", .finished), ("unauthorized", .unauthorized), ("unavailable", .unavailable),
    ("alreadyOpen", .alreadyOpen), ("failed", .failed),
  ]

  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["open", "gpu", "wishes", "ended", "said", "hex", "heard"])
    if let open = try fields.flag("open") {
      self = .open(open, try fields.flag("gpu") == true ? .gpuWorker : .worker)
    } else if let wishes = try fields.number("wishes", 0...1_000) {
      self = .wishes(wishes)
    } else if let reason = fields["ended"] {
      self = .ended(try reason.word(Self.reasons))
    } else if let heard = fields["heard"] {
      self = .heard(try WorkerDeed.subject(decoding: heard))
    } else if let hex = fields["hex"] {
      self = .said(try hex.bytes(atMost: MessageLimits.workerBytes))
    } else {
      let text = try fields.required("said").text(atMost: MessageLimits.workerBytes)
      self = .said(Array(text.utf8))
    }
  }
}

extension Ledger {
  /// Holds what is expected of workers against what happened so far.
  mutating func judge(_ wanted: Expectation.Worker, atTheEnd: Bool) -> Judgement {
    switch wanted {
    case .open(let isOpen, let feature):
      guard openWorkers.contains(feature) != isOpen else { return .fulfilled }
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
    case .heard(let subject): return judgeContent { $0.subject == subject }
    case .said(let bytes): return judgeContent { $0.bytes == bytes }
    }
  }

  private mutating func judgeContent(_ isMeant: (WorkerContent) -> Bool) -> Judgement {
    guard let place = workerContents.firstIndex(where: isMeant) else {
      return .open("the accessory said no such thing in a session")
    }
    workerContents.remove(at: place)
    return .fulfilled
  }
}
