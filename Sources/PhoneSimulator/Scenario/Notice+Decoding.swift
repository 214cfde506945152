internal import JSON

extension Notice {
  static let names = [
    "id", "source", "sourceName", "title", "subtitle", "body", "bodyLength", "thread", "summary",
    "age", "date", "attributes", "actions", "icon", "contextIcon", "attachments", "alert",
    "unknown",
  ]

  /// The longest text a scenario may make up, in bytes: above what an accessory takes, on purpose.
  static let maximumBody = 1 << 20

  init(decoding field: Field, preset: Notice) throws(ScenarioError) {
    let fields = try field.object(Notice.names)
    self = preset
    id = try fields.text("id", atMost: 256) ?? id
    guard !id.isEmpty else { throw field.error("\"id\" is missing") }
    source = try fields.text("source", atMost: 256) ?? source
    sourceName = try fields.text("sourceName") ?? sourceName
    title = try fields.text("title", atMost: 1 << 16) ?? title
    subtitle = try fields.text("subtitle", atMost: 1 << 16) ?? subtitle
    body = try fields.text("body", atMost: 1 << 16) ?? body
    bodyLength = try fields.number("bodyLength", 0...Notice.maximumBody) ?? bodyLength
    thread = try fields.text("thread") ?? thread
    summary = try fields.text("summary", atMost: 1 << 16) ?? summary
    age = try fields.number("age", 0...1_000_000_000) ?? age
    displayDate = try fields["date"].map(Notice.date(decoding:)) ?? displayDate
    try readAttributes(fields["attributes"])
    actions = try fields["actions"].map(Notice.actions(decoding:)) ?? actions
    icon = try fields["icon"].map(Picture.init(decoding:)) ?? icon
    contextIcon = try fields["contextIcon"].map(Picture.init(decoding:)) ?? contextIcon
    attachments = try fields["attachments"].map(Notice.pictures(decoding:)) ?? attachments
    alert =
      try fields["alert"].map { (field) throws(ScenarioError) in
        try Alert(decoding: field, preset: preset.alert)
      } ?? alert
    unknown = try fields.flag("unknown") ?? unknown
  }

  private mutating func readAttributes(_ field: Field?) throws(ScenarioError) {
    guard let field else { return }
    let names = [("critical", 0), ("timeSensitive", 1), ("priority", 2)]
    for item in try field.items(atMost: names.count) {
      switch try item.word(names) {
      case 0: critical = true
      case 1: timeSensitive = true
      default: priority = true
      }
    }
  }

  /// `"delivery"`, `"hidden"`, `{"content": ms from now}` or `{"allDay": ms from now}`.
  private static func date(decoding field: Field) throws(ScenarioError) -> DisplayDate {
    if case .text = field.json.value {
      return try field.word([("delivery", .delivery), ("hidden", .hidden)])
    }
    let fields = try field.object(["content", "allDay"])
    let range = -1_000_000_000...1_000_000_000
    if let offset = try fields.number("content", range) { return .content(offset) }
    if let offset = try fields.number("allDay", range) { return .allDay(offset) }
    throw field.error("\"content\" or \"allDay\" is missing")
  }

  private static func actions(decoding field: Field) throws(ScenarioError) -> [Action] {
    var actions: [Action] = []
    for item in try field.items(atMost: 64) {
      actions.append(try Action(decoding: item))
    }
    return actions
  }

  private static func pictures(decoding field: Field) throws(ScenarioError) -> [Picture] {
    var pictures: [Picture] = []
    for item in try field.items(atMost: 16) {
      pictures.append(try Picture(decoding: item))
    }
    return pictures
  }
}

extension Notice.Action {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["id", "title", "type", "placeholder"])
    id = try fields.required("id").text(atMost: 256)
    title = try fields.text("title")
    let type = try fields.required("type")
    if case .number = type.json.value {
      kind = .other(try type.number(0...1 << 20))
      return
    }
    let placeholder = try fields.text("placeholder") ?? ""
    kind = try type.word([
      ("dismiss", .dismiss), ("background", .background), ("text", .text(placeholder: placeholder)),
    ])
  }
}

extension Notice.Picture {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["type", "hex", "length"])
    type = try fields.text("type", atMost: 128) ?? "public.png"
    if let hex = fields["hex"] {
      bytes = try hex.bytes(atMost: 1 << 18)
    } else {
      let length = try fields.required("length").number(0...1 << 20)
      var chance = Chance(seed: UInt64(length))
      bytes = chance.bytes(length)
    }
  }
}

extension Notice.Alert {
  init(decoding field: Field, preset: Notice.Alert) throws(ScenarioError) {
    let fields = try field.object(["should", "can", "focus", "kind", "sound"])
    self = preset
    should = try fields.flag("should") ?? should
    can = try fields.flag("can") ?? can
    focus = try fields.flag("focus") ?? focus
    sound =
      try fields["sound"].map { (field) throws(ScenarioError) in
        try field.word([("none", .none), ("normal", .normal), ("urgent", .urgent)])
      } ?? sound
    guard let kind = fields["kind"] else { return }
    if case .number = kind.json.value {
      self.kind = try kind.number(0...1 << 20)
    } else {
      self.kind = try kind.word([
        ("notification", 0), ("incomingCall", 1), ("alarm", 2), ("timer", 3),
      ])
    }
  }
}
