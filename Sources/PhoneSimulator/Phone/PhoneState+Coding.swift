internal import GATTProfile
internal import HPKE
internal import JSON
internal import Secrets

extension PhoneState {
  /// Reads what `encoded` wrote: JSON, for whoever wants to look.
  ///
  /// - Throws: `ScenarioError` naming line, path and fault.
  public init(decoding bytes: [UInt8]) throws(ScenarioError) {
    try self.init(decoding: try Field(decoding: bytes))
  }

  /// Reads the states of several phones by their names, as `encoded(_:)` wrote them.
  ///
  /// - Throws: `ScenarioError` naming line, path and fault.
  public static func list(
    decoding bytes: [UInt8]
  ) throws(ScenarioError) -> [(String, PhoneState)] {
    var list: [(String, PhoneState)] = []
    for item in try Field(decoding: bytes).items(atMost: Scenario.maximumPhones) {
      let fields = try item.object(["name", "state"])
      let state = try PhoneState(decoding: try fields.required("state"))
      list.append((try fields.required("name").text(), state))
    }
    return list
  }

  /// The states of several phones with their names.
  public static func encoded(_ list: [(String, PhoneState)]) -> [UInt8] {
    var text = JSONText()
    text.list(list) { item, text in
      text.object {
        $0.member("name", item.0)
        $0.member("state") { item.1.write(to: &$0) }
      }
    }
    return text.bytes + [0x0A]
  }

  private init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object([
      "identifier", "session", "activitySession", "isBonded", "revision", "keys", "posted",
      "answers",
    ])
    self.init(
      identifier: try fields.required("identifier").text(atMost: 36),
      session: try fields.required("session").text(atMost: 36),
      activitySession: try fields.required("activitySession").text(atMost: 36))
    isBonded = try fields.required("isBonded").flag()
    revision = UInt64(try fields.required("revision").number(0...Int.max))
    for item in try fields.required("keys").items(atMost: 16) {
      keys.append(try Keys(decoding: item))
    }
    for item in try fields.required("posted").items(atMost: 20_000) {
      posted.append(try Posted(decoding: item))
    }
    for item in try fields.required("answers").items(atMost: 20_000) {
      answers.append(try Answer(decoding: item))
    }
  }

  /// The state as JSON. It holds the phone's keys: keep the file to yourself.
  public var encoded: [UInt8] {
    var text = JSONText()
    write(to: &text)
    return text.bytes + [0x0A]
  }

  private func write(to text: inout JSONText) {
    text.object {
      $0.member("identifier", identifier)
      $0.member("session", session)
      $0.member("activitySession", activitySession)
      $0.member("isBonded", flag: isBonded)
      $0.member("revision", number: revision)
      $0.list("keys", keys) { keys, text in keys.write(to: &text) }
      $0.list("posted", posted) { posted, text in posted.write(to: &text) }
      $0.list("answers", answers) { answer, text in answer.write(to: &text) }
    }
  }
}

extension PhoneState.Keys {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["suite", "info", "sharedSecret", "keyID", "sent"])
    suite = try PhoneProfile.suite(decoding: try fields.required("suite"))
    info = try fields.required("info").bytes(atMost: 256)
    let secret = try fields.required("sharedSecret")
    let bytes = try secret.bytes(atMost: 32)
    guard bytes.count == 32 else { throw secret.error("64 hexadecimal digits are needed here") }
    sharedSecret = SharedSecret(copying: bytes)
    keyID =
      try fields["keyID"].map { (field) throws(ScenarioError) in
        try field.bytes(atMost: 4)
      } ?? []
    sent = UInt32(try fields.number("sent", 0...1_000_000) ?? 0)
  }

  func write(to text: inout JSONText) {
    text.object {
      $0.member("suite", suite == .xWing ? "xwing" : "p256")
      $0.member("info", hexadecimal(info))
      $0.member("sharedSecret", sharedSecret.withUnsafeBytes { hexadecimal($0) })
      $0.member("keyID", hexadecimal(keyID))
      $0.member("sent", number: UInt64(sent))
    }
  }
}

extension PhoneState.Posted {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["source", "id", "actions"])
    notification = ForwardedNotification.Identifier(
      source: try fields.required("source").text(), notification: try fields.required("id").text())
    actions = []
    for item in try fields.required("actions").items(atMost: 64) {
      actions.append(try item.text())
    }
  }

  func write(to text: inout JSONText) {
    text.object {
      $0.member("source", notification.source)
      $0.member("id", notification.notification)
      $0.list("actions", actions) { action, text in text.value(action) }
    }
  }
}

extension PhoneState.Answer {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["identifier", "succeeded"])
    let name = try fields.required("identifier")
    guard let identifier = RandomIdentifier(try name.bytes(atMost: 16)) else {
      throw name.error("32 hexadecimal digits are needed here")
    }
    self.identifier = identifier
    succeeded = try fields.required("succeeded").flag()
  }

  func write(to text: inout JSONText) {
    text.object {
      $0.member("identifier", hexadecimal(identifier.bytes))
      $0.member("succeeded", flag: succeeded)
    }
  }
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}
