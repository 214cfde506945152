internal import JSON

extension Step {
  /// The verbs a step can have; each step has exactly one.
  static let verbs = [
    "pair", "rekey", "connect", "disconnect", "localNetwork", "internet", "mtu", "notify", "call",
    "alarm", "timer",
    "update",
    "remove", "removeAll", "storm", "again", "misbehave", "behave", "attack", "activity", "worker",
    "removeAccessory", "restart", "pause", "ask", "expect",
  ]

  /// How long an expectation waits unless it says otherwise, in milliseconds.
  static let patience = 10_000

  /// Reads one step, as it stands in a scenario file, for the first phone.
  public init(decoding bytes: [UInt8]) throws(ScenarioError) {
    try self.init(decoding: try Field(decoding: bytes), phones: [])
  }

  init(decoding field: Field, phones: [PhoneProfile]) throws(ScenarioError) {
    let fields = try field.object(Step.verbs + ["phone", "why"])
    line = field.json.line
    phone =
      try fields["phone"].map { (field) throws(ScenarioError) in
        try field.word(phones.enumerated().map { ($1.name, $0) })
      } ?? 0
    let found = fields.members.map { $0.name }.filter(Step.verbs.contains)
    guard let verb = found.first, found.count == 1 else {
      let sentence = found.isEmpty ? "a step needs a verb" : "a step has one verb only"
      throw field.error("\(sentence); the verbs are \(Step.verbs.joined(separator: ", "))")
    }
    action = try Step.action(verb, try fields.required(verb))
  }

  private static func action(_ verb: String, _ field: Field) throws(ScenarioError) -> Action {
    switch verb {
    case "pair", "rekey": return .pair(try Pairing(decoding: field))
    case "connect": return try bare(field, .connect)
    case "disconnect": return try bare(field, .disconnect)
    case "localNetwork": return try bare(field, .localNetwork)
    case "internet": return .internet(try field.flag())
    case "mtu": return .mtu(try field.number(PhoneProfile.mtuRange))
    case "pause": return .pause(try field.number(0...600_000))
    case "misbehave": return .misbehave(try Faults(decoding: field))
    case "removeAccessory": return try bare(field, .removeAccessory)
    case "behave": return try bare(field, .misbehave(Faults()))
    case "attack": return .attack(try Attack(decoding: field))
    case "activity": return .activity(try ActivityDeed(decoding: field))
    case "worker": return .worker(try WorkerDeed(decoding: field))
    case "restart":
      return .restart(
        try field.word([
          ("security", .security), ("transport", .transport), ("phone", .phone),
        ]))
    case "ask": return .ask(try field.word(Request.allCases.map { ($0.rawValue, $0) }))
    case "expect":
      let fields = try field.object(Expectation.names)
      let within = try fields.number("within", 0...600_000) ?? patience
      return .expect(try Expectation(decoding: fields), within: within)
    default: return try message(verb, field)
    }
  }

  /// The verbs that send a message.
  private static func message(_ verb: String, _ field: Field) throws(ScenarioError) -> Action {
    switch verb {
    case "notify": return .notify(try Notice(decoding: field, preset: Notice(id: "")))
    case "call": return .notify(try Notice(decoding: field, preset: .call))
    case "alarm": return .notify(try Notice(decoding: field, preset: .alarm))
    case "timer": return .notify(try Notice(decoding: field, preset: .timer))
    case "update": return .update(try Notice(decoding: field, preset: Notice(id: "")))
    case "remove":
      let fields = try field.object(["id", "source"])
      let id = try fields.required("id").text(atMost: 256)
      let source = try fields.text("source", atMost: 256) ?? Notice(id: id).source
      return .remove(NoticeName(source: source, id: id))
    case "removeAll": return try bare(field, .removeAll)
    case "storm": return .storm(try Storm(decoding: field))
    default: return .again(try Again(decoding: field))
    }
  }

  /// A verb with nothing to say: `true` or `{}`.
  private static func bare(_ field: Field, _ action: Action) throws(ScenarioError) -> Action {
    if case .bool(true) = field.json.value { return action }
    _ = try field.object([])
    return action
  }
}

extension Step.Pairing {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["wait", "within"])
    waits = try fields.flag("wait") ?? waits
    within = try fields.number("within", 0...600_000) ?? within
  }
}

extension Step.Storm {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["count", "notice", "sameItem"])
    count = try fields.required("count").number(1...10_000)
    let preset = Notice(id: "storm")
    notice =
      try fields["notice"].map { (field) throws(ScenarioError) in
        try Notice(decoding: field, preset: preset)
      } ?? preset
    sameItem = try fields.flag("sameItem") ?? false
  }
}

extension Step.Again {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["of", "fresh"])
    id = try fields.text("of", atMost: 256)
    fresh = try fields.flag("fresh") ?? false
  }
}

extension Faults {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object([
      "drop", "double", "reorder", "corrupt", "truncate", "cutAfter", "direction", "seed",
    ])
    drop = try fields.number("drop", 0...1000) ?? 0
    double = try fields.number("double", 0...1000) ?? 0
    reorder = try fields.number("reorder", 0...1000) ?? 0
    corrupt = try fields.number("corrupt", 0...1000) ?? 0
    truncate = try fields.number("truncate", 0...1000) ?? 0
    cutAfter = try fields.number("cutAfter", 1...100_000)
    direction =
      try fields["direction"].map { (field) throws(ScenarioError) in
        try field.word([("outgoing", .outgoing), ("incoming", .incoming), ("both", .both)])
      } ?? direction
    seed = UInt64(try fields.number("seed", 0...Int(Int32.max)) ?? 1)
  }
}
