public import GATTProfile

extension Ledger {
  /// How an expectation stands.
  enum Judgement: Equatable {
    case fulfilled
    /// Not yet; what there is instead.
    case open(String)
    /// Never: something else has become true.
    case broken(String)
  }

  /// Holds an expectation against what happened so far. At the end of its time an expectation of
  /// something not happening is fulfilled.
  mutating func judge(_ expectation: Expectation, atTheEnd: Bool) -> Judgement {
    switch expectation {
    case .paired:
      if let problem = pairingProblem { return .broken(problem) }
      return isPaired ? .fulfilled : .open("the key exchange is not finished")
    case .pairingRefused:
      if pairingProblem != nil { return .fulfilled }
      return isPaired ? .broken("the key exchange succeeded") : .open("no refusal came")
    case .connected(let wanted):
      return isConnected == wanted
        ? .fulfilled : .open(isConnected ? "the link is up" : "the link is down")
    case .receipt(let wanted, let name): return judgeReceipt(wanted, name, atTheEnd: atTheEnd)
    case .alerted(let wanted, let name): return judgeAlerted(wanted, name)
    case .silence:
      let yes = alertCounts.yes
      if yes > 0 { return .broken("the accessory alerted \(yes) times") }
      return atTheEnd ? .fulfilled : .open("no alert so far")
    case .answer(let wanted, let name): return judgeAnswer(wanted, name)
    case .cleared(let name): return judgeCleared(name)
    case .hello: return heardHello ? .fulfilled : .open("no hello came")
    case .rekeyWanted:
      return rekeyWanted ? .fulfilled : .open("the accessory asked for no new keys")
    case .alerts(let range): return judgeAlerts(range, atTheEnd: atTheEnd)
    case .worker(let wanted): return judge(wanted, atTheEnd: atTheEnd)
    }
  }

  private func judgeReceipt(
    _ wanted: Expectation.Receipt, _ name: String?, atTheEnd: Bool
  ) -> Judgement {
    guard let name else { return judgeAllReceipts(wanted, atTheEnd: atTheEnd) }
    guard let entry = last(name) else { return .open("no message \"\(name)\" was sent") }
    return judge(entry, wanted, atTheEnd: atTheEnd)
  }

  private func judge(
    _ entry: Entry, _ wanted: Expectation.Receipt, atTheEnd: Bool
  ) -> Judgement {
    guard let verdict = entry.verdict else {
      guard wanted == .none else { return .open("no receipt came for \(entry.subject.words)") }
      return atTheEnd ? .fulfilled : .open("no receipt so far")
    }
    if wanted.fits(verdict) { return .fulfilled }
    return .broken("the receipt for \(entry.subject.words) says \(verdict.words)")
  }

  private func judgeAllReceipts(_ wanted: Expectation.Receipt, atTheEnd: Bool) -> Judgement {
    var open = 0
    for entry in entries {
      if case .attack = entry.subject { continue }
      switch judge(entry, wanted, atTheEnd: atTheEnd) {
      case .fulfilled: break
      case .open: open += 1
      case .broken(let reason): return .broken(reason)
      }
    }
    if open == 0, !entries.isEmpty { return .fulfilled }
    return .open("\(open) of \(entries.count) messages have no receipt")
  }

  private func judgeAlerted(_ wanted: Bool, _ name: String?) -> Judgement {
    let added = last(name) { $0.awaitsAlert }
    guard let entry = added else { return .open("no notification was posted") }
    guard let alerted = entry.alerted else {
      return .open("nothing was said about an alert for \(entry.subject.words)")
    }
    if alerted == wanted { return .fulfilled }
    let word = alerted ? "alerted" : "did not alert"
    return .broken("the accessory \(word) for \(entry.subject.words)")
  }

  private mutating func judgeAnswer(_ wanted: Expectation.Answer, _ name: String?) -> Judgement {
    let unused = answers.indices.filter { !answers[$0].isUsed }
    for index in unused {
      let answer = answers[index]
      guard name == nil || answer.notification.notification == name else { continue }
      let action = wanted.action ?? answer.action
      guard action == answer.action, wanted.text == nil || wanted.text == answer.text,
        wanted.way == nil || wanted.way == answer.way
      else { continue }
      answers[index].isUsed = true
      return .fulfilled
    }
    guard let other = unused.last else { return .open("no answer came") }
    let text = answers[other].text.map { " with \"\($0)\"" } ?? ""
    return .open(
      "another answer came by \(answers[other].way.words): \(answers[other].action)\(text)")
  }

  private mutating func judgeCleared(_ name: String?) -> Judgement {
    let place = cleared.firstIndex { name == nil || $0.notification == name }
    guard let place else { return .open("nothing was cleared") }
    cleared.remove(at: place)
    return .fulfilled
  }

  private func judgeAlerts(_ range: ClosedRange<Int>, atTheEnd: Bool) -> Judgement {
    let counts = alertCounts
    let words = "\(counts.yes) alerts, \(counts.open) notifications without a word on it"
    if counts.yes > range.upperBound { return .broken(words) }
    guard counts.open == 0 || atTheEnd else { return .open(words) }
    return range.contains(counts.yes) ? .fulfilled : .open(words)
  }
}

extension Expectation.Way {
  fileprivate var words: String {
    switch self {
    case .bluetooth: "Bluetooth"
    case .internet: "the internet"
    case .localNetwork: "the local network"
    }
  }
}

extension Expectation.Receipt {
  func fits(_ verdict: Verdict) -> Bool {
    switch (self, verdict) {
    case (.accepted, .accepted), (.refused, .refused): true
    case (.unknownKey, .refused(.unknownKey)), (.cannotOpen, .refused(.cannotOpen)): true
    case (.tooLarge, .refused(.tooLarge)), (.busy, .refused(.busy)): true
    case (.malformed, .refused(.malformed)), (.unsupported, .refused(.unsupported)): true
    default: false
    }
  }
}

extension Verdict {
  /// The verdict in words.
  public var words: String {
    switch self {
    case .accepted: "accepted"
    case .refused(.unknownKey): "refused: unknown key"
    case .refused(.cannotOpen): "refused: cannot open"
    case .refused(.tooLarge): "refused: too large"
    case .refused(.busy): "refused: busy"
    case .refused(.malformed): "refused: malformed"
    case .refused(.unsupported): "refused: unsupported"
    case .refused(.other(let code)): "refused: reason \(code)"
    }
  }
}

extension MessageSubject {
  /// The subject in words.
  public var words: String {
    switch self {
    case .hello: "hello"
    case .added(let name): "notification \(name.words)"
    case .updated(let name): "update of \(name.words)"
    case .removed(let name): "removal of \(name.words)"
    case .allRemoved: "removal of all"
    case .filePart(let name): "part of a file of \(name.words)"
    case .activity(let name, _): "activity \(name.words)"
    case .result: "result of an answer"
    case .worker(let name): "worker's frame \(name)"
    case .attack(let name): "hostile message \(name)"
    }
  }
}

extension ForwardedNotification.Identifier {
  /// The pair in words: the last part of the bundle id, a slash, the app's own id.
  public var words: String {
    let app = source.utf8.split(separator: UInt8(ascii: ".")).last ?? source.utf8[...]
    return "\(String(decoding: app, as: UTF8.self))/\(notification)"
  }
}
