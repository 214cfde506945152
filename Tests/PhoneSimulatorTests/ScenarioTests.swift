import PhoneSimulator
import TestSupport
import Testing

@Suite struct ScenarioTests {
  @Test func theSmallestScenarioHasAnIPhoneThatPairs() throws {
    let scenario = try read("{\"name\": \"pair\", \"steps\": [{\"pair\": {}}]}")
    #expect(scenario.phones == [PhoneProfile(name: "iPhone")])
    #expect(scenario.steps.map(\.action) == [.pair(Step.Pairing())])
  }

  @Test(arguments: [
    ("{\"name\": \"x\"}", "line 1: \"steps\" is missing"),
    ("{\"name\": \"x\", \"steps\": []}", "line 1, steps: a scenario needs at least one step"),
    (
      "{\"name\": \"x\",\n\"steps\": [{\"pair\": {}},\n{\"notify\": {\"id\": \"1\", \"titel\": 3}}]}",
      "line 3, steps[1].notify: \"titel\" is not known here"
    ),
    (
      "{\"name\": \"x\", \"steps\": [\n{\"notify\": {\"id\": \"1\", \"title\": 3}}]}",
      "line 2, steps[0].notify.title: a text is needed here, not a number"
    ),
    (
      "{\"name\": \"x\", \"steps\": [{\"pair\": {}, \"mtu\": 23}]}",
      "line 1, steps[0]: a step has one verb only"
    ),
    (
      "{\"name\": \"x\", \"steps\": [{\"mtu\": 22}]}",
      "line 1, steps[0].mtu: 22 is outside 23 to 517"
    ),
    (
      "{\"name\": \"x\", \"phones\": [{\"name\": \"a\", \"suite\": \"rsa\"}], \"steps\": [{\"pair\": {}}]}",
      "line 1, phones[0].suite: \"rsa\" is not known here; write one of \"xwing\", \"p256\""
    ),
    (
      "{\"name\": \"x\", \"steps\": [{\"phone\": \"b\", \"pair\": {}}]}",
      "line 1, steps[0].phone: \"b\" is not known here; write one of \"iPhone\""
    ),
    ("[]", "line 1: an object { … } is needed here, not a list"),
    ("{\n\n,", "line 3: an unexpected ','; is a comma or a quote missing?"),
  ])
  func aMistakeIsNamedByLineAndPath(_ text: String, _ sentence: String) {
    let error = thrown(ScenarioError.self) { try read(text) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func aScenarioHasABoundedNumberOfSteps() {
    let step = "{\"pause\": 1}"
    let steps = [String](repeating: step, count: Scenario.maximumSteps + 1)
    let error = thrown(ScenarioError.self) {
      try read("{\"name\": \"x\", \"steps\": [\(steps.joined(separator: ","))]}")
    }
    #expect(error?.sentence == "the list has 1001 items; at most 1000 are taken")
  }

  @Test func aNoticeSaysAllThatANotificationHas() throws {
    let scenario = try read(
      """
      {"name": "x", "steps": [{"notify": {"id": "1", "source": "com.example", "title": "T",
      "date": {"allDay": 5}, "attributes": ["critical", "priority"],
      "actions": [{"id": "r", "title": "Reply", "type": "text", "placeholder": "P"},
      {"id": "n", "type": 77}],
      "icon": {"hex": "0102"}, "attachments": [{"type": "public.jpeg", "length": 3}],
      "alert": {"kind": "incomingCall", "sound": "urgent", "focus": true}, "unknown": true}}]}
      """)
    var notice = Notice(id: "1")
    notice.source = "com.example"
    notice.title = "T"
    notice.displayDate = .allDay(5)
    notice.critical = true
    notice.priority = true
    notice.actions = [
      Notice.Action(id: "r", title: "Reply", kind: .text(placeholder: "P")),
      Notice.Action(id: "n", title: nil, kind: .other(77)),
    ]
    notice.icon = Notice.Picture(type: "public.png", bytes: [1, 2])
    notice.alert.kind = 1
    notice.alert.sound = .urgent
    notice.alert.focus = true
    notice.unknown = true
    guard case .notify(var found)? = scenario.steps.first?.action else {
      Issue.record("not a notification")
      return
    }
    #expect(found.attachments.map(\.type) == ["public.jpeg"])
    #expect(found.attachments.map(\.bytes.count) == [3])
    found.attachments = []
    #expect(found == notice)
  }

  private func read(_ text: String) throws -> Scenario {
    try Scenario(decoding: Array(text.utf8))
  }
}
