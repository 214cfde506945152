/// The pairing that is going on, as far as a person takes part.
struct Pairing: Sendable {
  /// What a person sees.
  struct Shown: Sendable {
    let device: String
    let prompt: PairingPrompt
    /// What waits for the person's answer.
    let request: AgentRequestID?
    let until: UInt64
  }

  /// How long a person may think; the phone gives up after 30 s. Core 5.4, Vol 3, Part H, 3.4.
  static let thinking: UInt64 = 25_000
  /// How long digits are shown for typing.
  static let typing: UInt64 = 60_000
  /// The same device's refusals are told only so often.
  static let quiet: UInt64 = 60_000
  /// More devices are not remembered.
  static let limit = 64

  var shown: Shown?
  /// Devices whose pairing was agreed to, and that have not shown yet that it came about.
  private(set) var agreed: Set<String> = []
  /// When a refusal was told last.
  private var told: [String: UInt64] = [:]

  /// A device's pairing was agreed to.
  mutating func agree(_ device: String) {
    if agreed.count < Self.limit { agreed.insert(device) }
  }

  /// The pairing of a device came about; true if it had been agreed to.
  mutating func completes(_ device: String) -> Bool { agreed.remove(device) != nil }

  /// Whether a refusal of that device is worth a line.
  mutating func isWorthTelling(_ device: String, at now: UInt64) -> Bool {
    if let last = told[device], now < last + Self.quiet { return false }
    if told.count >= Self.limit { told = [:] }
    told[device] = now
    return true
  }

  /// bluetoothd is gone, and what it asked with it.
  mutating func clear() {
    shown = nil
    agreed = []
  }
}
