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
  /// A registration of an advertisement takes much less: bluetoothd may have forgotten to answer.
  static let doubt: UInt64 = 1_000

  let step: Step
  let call: Call
  let number: CallNumber
  /// The adapter it is about, if it is about one.
  let place: Place?
  let start: UInt64
  /// What bluetoothd was asked meanwhile, to see whether it still answers.
  var probe: CallNumber?
  /// True if its adapter has gone since: the outcome counts for nothing, but is awaited.
  var isVoid = false

  var deadline: UInt64 { start + Self.patience }

  /// When to ask bluetoothd something else.
  var probeTime: UInt64? { step == .advertise && !isVoid ? start + Self.doubt : nil }

  var void: StepUnderWay {
    var copy = self
    copy.isVoid = true
    return copy
  }
}
