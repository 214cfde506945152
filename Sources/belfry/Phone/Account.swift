import GATTProfile
import HPKE
import PhoneSimulator

/// The running account of a play, for a person: arrows say who speaks, → the phone, ← the accessory.
struct Account {
  private let phones: [String]

  init(phones: [String]) { self.phones = phones }

  func begin(_ scenario: Scenario) {
    Output.write("\(Output.clean(scenario.name))\n")
    if !scenario.about.isEmpty { Output.write("\(Output.clean(scenario.about))\n") }
  }

  func step(_ number: Int, _ step: Step) {
    let whose = phones.count > 1 ? "\(Output.clean(phones[step.phone])): " : ""
    Output.write("\(number). \(whose)\(step.action.words)\n")
  }

  func report(_ report: Report, of phone: Int) {
    let whose = phones.count > 1 ? "[\(Output.clean(phones[phone]))] " : ""
    Output.write("   \(whose)\(Output.clean(report.line))\n")
  }

  /// One line that a program can read as well: `ask` and the request's name.
  func ask(_ request: Step.Request) {
    Output.write("ask \(request.rawValue)\n   (press return when it is done)\n")
  }

  func notYet(_ reason: String) { Output.write("   ✗ \(Output.clean(reason))\n") }

  /// For somebody who types; orders from elsewhere need none.
  func prompt() { if Output.hasKeyboard { Output.write("> ") } }

  func end(_ outcome: Outcome) {
    switch outcome {
    case .passed: Output.write("✓ everything came as expected\n")
    case .failed(let step, let line, let reason):
      let place = line > 0 ? "step \(step), line \(line)" : "step \(step)"
      Output.write("✗ \(place): \(Output.clean(reason))\n")
    }
  }
}

extension Report {
  /// The report as one line.
  var line: String {
    switch self {
    case .connected(let mtu): "· link up, MTU \(mtu)"
    case .disconnected: "· link down"
    case .lost: "· link lost: connecting again"
    case .awaited(let words): "· \(words)"
    case .reachable(let isReachable):
      isReachable ? "· the internet is in reach" : "· the internet is out of reach"
    case .pushed(let length): "← a push with \(length) bytes sealed"
    case .mtuChanged(let mtu): "· MTU \(mtu)"
    case .offered(let suite, let length):
      "← public key offered: \(suite.words), \(length) bytes"
    case .offerIgnored(let suite): "← public key offered, not taken: \(suite)"
    case .encapsulated(let suite, let length):
      "→ encapsulated key: \(suite.words), \(length) bytes"
    case .paired(let time): "← keys stored: paired in \(time) ms"
    case .pairingFailed(let reason): "← key exchange failed: \(reason)"
    case .hello(let software, let version, let rekeyWanted):
      "← hello from \(software) \(version)\(rekeyWanted ? ", which wants new keys" : "")"
    case .other(let words): "← \(words)"
    case .unreadable(let reason): "← unreadable: \(reason)"
    case .worker(let words): "· worker: \(words)"
    case .refused(let characteristic, let code): "← \(characteristic) refused, ATT error \(code)"
    case .attacked(let words): "→ misbehaviour: \(words)"
    case .restarted(let process): "· \(process.words) killed and started anew"
    case .trouble(let reason): "✗ \(reason)"
    default: messageLine
    }
  }

  /// The lines about messages.
  private var messageLine: String {
    switch self {
    case .sent(let subject, let length): "→ \(subject.words), \(length) bytes sealed"
    case .sentAgain(let subject): "→ \(subject.words), once more"
    case .notSent(let subject, let reason): "· \(subject.words) not sent: \(reason)"
    case .posted(let subject, let length):
      "→ \(subject.words), \(length) bytes sealed for the internet"
    case .stored(let subject, let time): "· \(subject.words): the server has it after \(time) ms"
    case .receipt(let subject, let verdict, let time):
      "← \(subject.words): \(verdict.words) in \(time) ms"
    case .unanswered(let subject, let times):
      "· \(subject.words): no word from the accessory, try \(times)"
    case .alerted(let subject, let alerted, let time):
      "← \(subject.words): alerted \(alerted ? "yes" : "no") in \(time) ms"
    case .answer(let name, let action, let text, let course):
      "← answer to \(name.words): \(action)\(text.map { " '\($0)'" } ?? "") decrypted\(course.words)"
    case .cleared(let names, let course):
      "← clear \(names.map { $0.words }.joined(separator: ", "))\(course.words)"
    default: "·"
    }
  }
}

extension Report.Course {
  fileprivate var words: String {
    switch self {
    case .done: ""
    case .failed: ", and could not be carried out"
    case .repeated: ", a repetition"
    }
  }
}

extension CipherSuite {
  fileprivate var words: String { self == .xWing ? "X-Wing" : "P-256" }
}

extension Step.Process {
  fileprivate var words: String {
    switch self {
    case .security: "security extension"
    case .transport: "transport extension"
    case .phone: "phone"
    }
  }
}

extension Expectation {
  /// What is waited for.
  fileprivate var words: String {
    switch self {
    case .paired: "the end of the key exchange"
    case .pairingRefused: "a refusal of the key exchange"
    case .connected(let wanted): wanted ? "a link" : "the end of the link"
    case .receipt(let receipt, let name): "the word \"\(receipt)\" on \(called(name))"
    case .alerted(let wanted, let name): "alerted \(wanted ? "yes" : "no") on \(called(name))"
    case .silence: "no alert at all"
    case .answer(let answer, let name):
      "the answer \(Output.clean(answer.action ?? answer.text ?? "")) to \(called(name))"
    case .cleared(let name): "\(called(name)) to be cleared"
    case .hello: "the accessory's hello"
    case .rekeyWanted: "the wish for new keys"
    case .alerts(let range):
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound) alerts" : "\(range.lowerBound) to \(range.upperBound) alerts"
    case .worker(.open(let isOpen, _)): "\(isOpen ? "a" : "no") session of a worker"
    case .worker(.wishes(let count)): "the accessory to ask for \(count) sessions"
    case .worker(.ended): "the end of a worker's session"
    case .worker(.heard): "the accessory to speak in a session"
    case .worker(.said(let bytes)):
      "the accessory to say \"\(Output.clean(String(decoding: bytes, as: UTF8.self)))\""
    }
  }

  private func called(_ name: String?) -> String { name.map(Output.clean) ?? "everything" }
}

extension Step.Action {
  /// The step as a heading.
  fileprivate var words: String {
    switch self {
    case .pair: "exchange keys"
    case .connect: "connect"
    case .disconnect: "disconnect"
    case .localNetwork: "come over the local network"
    case .internet(let isReachable):
      isReachable ? "reach the internet" : "lose the internet"
    case .mtu(let mtu): "change the MTU to \(mtu)"
    case .notify(let notice): "post \(Output.clean(notice.title ?? notice.id))"
    case .update(let notice): "update \(Output.clean(notice.title ?? notice.id))"
    case .remove(let name): "take back \(Output.clean(name.id))"
    case .removeAll: "take everything back"
    case .storm(let storm): "storm of \(storm.count)"
    case .again(let again): again.fresh ? "send again, sealed anew" : "send the same bytes again"
    case .misbehave(let faults): faults == Faults() ? "behave" : "misbehave on the way"
    case .attack: "attack"
    case .activity(let deed): "activity \(Output.clean(deed.title ?? deed.id))"
    case .worker(let deed): "worker: \(deed.kind.rawValue) \(Output.clean(deed.text))"
    case .removeAccessory: "remove the accessory from the phone"
    case .restart(let process): "restart the \(process.words)"
    case .pause(let time): "wait \(time) ms"
    case .ask(let request): "ask for \(request.rawValue)"
    case .expect(let expectation, _): "wait for \(expectation.words)"
    }
  }
}
