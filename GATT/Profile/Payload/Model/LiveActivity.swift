public import CBOR

/// One step in the life of a Live Activity: Apple's `AccessoryLiveActivity`.
public struct LiveActivity: Equatable, Sendable {
  /// What happened.
  public var step: Step
  /// Unique name of the activity.
  public var identifier: String
  /// Bundle identifier of the app that started it.
  public var sourceIdentifier: String
  /// Display name of that app.
  public var sourceName: String
  /// Where it is in its life.
  public var state: State
  /// New content; nil if only the state changed.
  public var content: Content?
  /// The app's icon, announced.
  public var icon: ForwardedNotification.File?
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A step of an activity.
  public init(
    step: Step, identifier: String, sourceIdentifier: String, sourceName: String, state: State,
    content: Content? = nil, icon: ForwardedNotification.File? = nil,
    unknown: CBORUnknown = CBORUnknown()
  ) {
    self.step = step
    self.identifier = identifier
    self.sourceIdentifier = sourceIdentifier
    self.sourceName = sourceName
    self.state = state
    self.content = content
    self.icon = icon
    self.unknown = unknown
  }

  /// What happened; an unnamed step is treated as an update.
  public struct Step: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The step with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// It began.
    public static let start = Step(rawValue: 1)
    /// Its content changed.
    public static let update = Step(rawValue: 2)
    /// Only its state changed.
    public static let stateOnly = Step(rawValue: 3)
    /// Its content changed and wants an alert; an `AlertReport` is awaited.
    public static let alert = Step(rawValue: 4)
    /// It is over.
    public static let end = Step(rawValue: 5)
  }

  /// Where an activity is in its life (`ActivityState`).
  public struct State: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The state with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Running.
    public static let active = State(rawValue: 1)
    /// Over, still to be seen.
    public static let ended = State(rawValue: 2)
    /// Over and taken away.
    public static let dismissed = State(rawValue: 3)
    /// Its content is out of date.
    public static let stale = State(rawValue: 4)
    /// Planned, not begun.
    public static let pending = State(rawValue: 5)
  }

  /// New content of an activity.
  public struct Content: Equatable, Sendable {
    /// Title of the alert message, if there is one.
    public var alertTitle: String?
    /// Text of the alert message, if there is one.
    public var alertBody: String?
    /// Entries of a newer schema.
    public var unknown: CBORUnknown

    /// Content.
    public init(
      alertTitle: String? = nil, alertBody: String? = nil, unknown: CBORUnknown = CBORUnknown()
    ) {
      self.alertTitle = alertTitle
      self.alertBody = alertBody
      self.unknown = unknown
    }
  }
}
