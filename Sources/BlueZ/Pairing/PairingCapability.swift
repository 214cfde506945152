/// What the accessory can show and ask while pairing: it decides how a phone is paired. Core 5.4,
/// Vol 3, Part H, 2.3.2.
public enum PairingCapability: String, CaseIterable, Hashable, Sendable {
  /// Nothing: "Just Works", inside the pairing window only.
  case none = "NoInputNoOutput"
  /// Six digits, which the phone asks for.
  case display = "DisplayOnly"
  /// Six digits, and yes or no to whether they are the phone's.
  case displayYesNo = "DisplayYesNo"
}
