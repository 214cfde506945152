/// A play for one or several simulated phones: who they are, what they do step by step, and what has
/// to come of it. Read from a JSON file; the format is described in `Tests/Scenarios/README.md`.
public struct Scenario: Sendable {
  /// A short name, for headings.
  public let name: String
  /// What the scenario shows, in a sentence or two.
  public let about: String
  /// The phones, one or more.
  public let phones: [PhoneProfile]
  /// How the accessory is set up.
  public let accessory: AccessoryPart
  /// What whoever plays the accessory's screen and keys does; the phones never look at it.
  public let panel: PanelPart
  /// What happens, in this order.
  public let steps: [Step]

  /// The most phones in one scenario.
  public static let maximumPhones = 8
  /// The most steps in one scenario.
  public static let maximumSteps = 1000

  /// A scenario put together in code.
  public init(
    name: String, about: String = "", phones: [PhoneProfile],
    accessory: AccessoryPart = AccessoryPart(), panel: PanelPart = PanelPart(), steps: [Step]
  ) {
    self.name = name
    self.about = about
    self.phones = phones
    self.accessory = accessory
    self.panel = panel
    self.steps = steps
  }

  /// Reads a scenario file. Each mistake in it is named by line, path and one plain sentence.
  public init(decoding bytes: [UInt8]) throws(ScenarioError) {
    let whole = try Field(decoding: bytes)
    let fields = try whole.object(["name", "about", "phones", "accessory", "panel", "steps"])
    name = try fields.required("name").text(atMost: 128)
    about = try fields.text("about") ?? ""
    phones = try Scenario.phones(fields["phones"])
    accessory = try fields["accessory"].map(AccessoryPart.init(decoding:)) ?? AccessoryPart()
    panel = try fields["panel"].map(PanelPart.init(decoding:)) ?? PanelPart()
    let steps = try fields.required("steps")
    var played: [Step] = []
    for step in try steps.items(atMost: Scenario.maximumSteps) {
      played.append(try Step(decoding: step, phones: phones))
    }
    guard !played.isEmpty else { throw steps.error("a scenario needs at least one step") }
    self.steps = played
  }

  private static func phones(_ field: Field?) throws(ScenarioError) -> [PhoneProfile] {
    guard let field else { return [PhoneProfile(name: "iPhone")] }
    var phones: [PhoneProfile] = []
    for item in try field.items(atMost: maximumPhones) {
      let phone = try PhoneProfile(decoding: item)
      guard !phones.contains(where: { $0.name == phone.name }) else {
        throw item.error("two phones are called \"\(phone.name)\"; give each its own name")
      }
      phones.append(phone)
    }
    guard !phones.isEmpty else { throw field.error("a scenario needs at least one phone") }
    return phones
  }
}
