public import GATTProfile
internal import JSON

/// A step in the life of a Live Activity, as a scenario has it.
public struct ActivityDeed: Equatable, Sendable {
  /// The app's own name for the activity.
  public var id = ""
  /// The app's bundle id.
  public var source = "com.example.delivery"
  /// The app's name.
  public var sourceName = "Delivery"
  /// What happens.
  public var step = LiveActivity.Step.update
  /// Where the activity is in its life then.
  public var state = LiveActivity.State.active
  /// Title of the alert that came with the content.
  public var title: String?
  /// Text of that alert.
  public var text: String?

  /// A step with nothing to it.
  public init() {}

  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["id", "source", "sourceName", "do", "state", "title", "text"])
    id = try fields.required("id").text(atMost: 256)
    source = try fields.text("source", atMost: 256) ?? source
    sourceName = try fields.text("sourceName", atMost: 256) ?? sourceName
    step = try fields.required("do").word([
      ("start", .start), ("update", .update), ("state", .stateOnly), ("alert", .alert),
      ("end", .end),
    ])
    state =
      try fields["state"].map { (field) throws(ScenarioError) in
        try field.word([
          ("active", .active), ("ended", .ended), ("dismissed", .dismissed), ("stale", .stale),
          ("pending", .pending),
        ])
      } ?? state
    title = try fields.text("title", atMost: 1 << 12)
    text = try fields.text("text", atMost: 1 << 12)
  }

  /// The step as the accessory's contract puts it.
  var activity: LiveActivity {
    LiveActivity(
      step: step, identifier: id, sourceIdentifier: source, sourceName: sourceName, state: state,
      content: title == nil && text == nil
        ? nil : LiveActivity.Content(alertTitle: title, alertBody: text))
  }
}
