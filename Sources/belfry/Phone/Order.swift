import PhoneSimulator

/// What somebody at the keyboard wants.
enum Order {
  case nothing
  case quit
  case help
  case unclear(String)
  /// The six digits that the accessory shows, for pairing.
  case digits(UInt32)
  case step(Step)
}

/// Reads orders, and numbers the notifications they post.
struct Orders {
  private var posted = 0

  static let help = """
      pair                    connect and exchange keys, the first time or anew
      notify TITLE | TEXT     a message that can be answered
      call NAME               an incoming call
      alarm TITLE             an alarm
      update N TITLE | TEXT   other content for message N
      remove N                take message N back
      clear                   take all back
      storm COUNT             many at once
      connect, disconnect, mtu N
      local, internet on, internet off
      {…}                     any step, as in a scenario file
      quit

    """

  mutating func read(_ line: String) -> Order {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let verb = words.first else { return .nothing }
    if verb.hasPrefix("{") { return step(line) }
    if verb.utf8.count == 6, words.count == 1, let digits = UInt32(verb) { return .digits(digits) }
    return read(String(verb), words.count > 1 ? String(words[1]) : "")
  }

  private mutating func read(_ verb: String, _ rest: String) -> Order {
    switch verb {
    case "quit", "exit": return .quit
    case "help", "?": return .help
    case "pair":
      var pairing = Step.Pairing()
      pairing.waits = false
      return .step(Step(.pair(pairing)))
    case "connect": return .step(Step(.connect))
    case "disconnect": return .step(Step(.disconnect))
    case "local": return .step(Step(.localNetwork))
    case "internet": return .step(Step(.internet(rest != "off")))
    case "notify": return .step(Step(.notify(message("\(next())", rest))))
    case "call": return .step(Step(.notify(named(.call, "call-\(next())", rest))))
    case "alarm": return .step(Step(.notify(named(.alarm, "alarm-\(next())", rest))))
    case "update": return update(rest)
    case "remove":
      guard !rest.isEmpty else { return .unclear("remove which?") }
      let name = Step.NoticeName(source: Notice(id: rest).source, id: rest)
      return .step(Step(.remove(name)))
    case "clear": return .step(Step(.removeAll))
    case "storm", "mtu": return counted(verb, rest)
    default: return .unclear("\"\(Output.clean(verb))\" is not known; \"help\" lists the orders")
    }
  }

  private mutating func next() -> Int {
    posted += 1
    return posted
  }

  private func update(_ rest: String) -> Order {
    let parts = rest.split(separator: " ", maxSplits: 1)
    guard let id = parts.first else { return .unclear("update which?") }
    return .step(Step(.update(message(String(id), parts.count > 1 ? String(parts[1]) : ""))))
  }

  private func counted(_ verb: String, _ rest: String) -> Order {
    guard let number = Int(rest) else { return .unclear("\(verb) needs a number") }
    return step(verb == "mtu" ? "{\"mtu\": \(number)}" : "{\"storm\": {\"count\": \(number)}}")
  }

  private func step(_ text: String) -> Order {
    do throws(ScenarioError) {
      return .step(try Step(decoding: Array(text.utf8)))
    } catch {
      return .unclear(Output.clean(error.description))
    }
  }

  private func message(_ id: String, _ text: String) -> Notice {
    let parts = text.split(separator: "|", maxSplits: 1)
    var notice = Notice(id: id)
    notice.title = parts.first.map { trimmed(String($0)) } ?? "Hello"
    notice.body = parts.count > 1 ? trimmed(String(parts[1])) : nil
    notice.actions = [
      Notice.Action(id: "reply", title: "Reply", kind: .text(placeholder: "Message")),
      Notice.Action(id: "read", title: "Mark as Read", kind: .background),
      Notice.Action(id: "dismiss", title: "Dismiss", kind: .dismiss),
    ]
    return notice
  }

  private func named(_ preset: Notice, _ id: String, _ title: String) -> Notice {
    var notice = preset
    notice.id = id
    if !title.isEmpty { notice.title = title }
    return notice
  }

  private func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
