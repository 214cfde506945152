/// One thing that bluetoothd is asked for; what does not go is tried again later.
enum Step: Hashable, Sendable {
  /// Look at everything it has.
  case look
  /// Register the agent.
  case agent
  /// Make it the one that is asked.
  case defaultAgent
  /// Bring a setting of the adapter to what is wanted.
  case setting(AdapterProperty)
  /// Register the GATT application.
  case application
  /// Take the advertisement back, to give it anew.
  case withdraw
  /// Register the advertisement.
  case advertise
  /// Look whether it is still there.
  case verify
}

/// The one step under way.
struct StepUnderWay: Sendable {
  /// No call takes longer than this; the connection's own time-out comes first.
  static let patience: UInt64 = 40_000

  let step: Step
  let call: Call
  let number: CallNumber
  /// The adapter it is about, if it is about one.
  let place: Place?
  let deadline: UInt64
  /// True if its adapter has gone since: the outcome counts for nothing, but is awaited.
  var isVoid = false

  var void: StepUnderWay {
    var copy = self
    copy.isVoid = true
    return copy
  }
}
