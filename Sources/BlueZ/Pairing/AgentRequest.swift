/// What bluetoothd asks of a pairing agent, `org.bluez.Agent1`.
public enum AgentRequest: Equatable, Sendable {
  /// May that device be paired without anything to compare?
  case authorization(device: String)
  /// Does the device show these six digits?
  case confirmation(device: String, digits: UInt32)
  /// Show these six digits; the phone wants them typed in.
  case showPasskey(device: String, digits: UInt32)
  /// Show a PIN of the older Bluetooth, or say which one: we have none.
  case pin(device: String)
  /// Which six digits does the device show? There is nothing to type on.
  case passkey(device: String)
  /// May a device use a service?
  case service(device: String)
  /// What was asked last is over.
  case cancel
  /// bluetoothd is done with the agent.
  case release
}

/// What the agent says.
public enum AgentReply: Equatable, Sendable {
  /// Yes, or done.
  case accepted
  /// No: `org.bluez.Error.Rejected`.
  case rejected
  /// Nobody answered, or it was called off: `org.bluez.Error.Canceled`.
  case cancelled
}

/// A request of bluetoothd's that waits for its reply, by the number that the caller of `Client`
/// gave it.
public struct AgentRequestID: Hashable, Sendable {
  /// The number; never used twice.
  public let number: UInt64

  /// The request of that number.
  public init(_ number: UInt64) { self.number = number }
}

/// What a person has to see, and perhaps to answer, while a phone is paired.
public struct PairingPrompt: Equatable, Sendable {
  /// What is wanted of the person.
  public enum Kind: Equatable, Sendable {
    /// Type these six digits on the phone.
    case type
    /// Say whether the phone shows the same six digits.
    case compare
  }

  /// What is wanted.
  public let kind: Kind
  /// The six digits as a number.
  public let digits: UInt32
  /// The phone's name; may be empty.
  public let name: String
}
