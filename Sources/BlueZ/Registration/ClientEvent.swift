/// What happened; hand each one to `Client.handle` as it comes.
public enum ClientEvent: Equatable, Sendable {
  // bluetoothd.

  /// The name `org.bluez` has that owner, or none; also none when the bus itself is lost.
  case owner(String?)
  /// Its objects changed.
  case object(ObjectChange)
  /// A call came to its end. Every call does, at the latest by a time-out.
  case answer(CallNumber, Outcome)
  /// It asks our agent.
  case agent(AgentRequest, AgentRequestID)
  /// It let our advertisement go.
  case advertisementReleased

  // Phones.

  /// A device used a characteristic that wants an encrypted link, so its link is encrypted. The
  /// effects hold `.bonded` the first time on each connection.
  case access(device: String)
  /// Everything that a device had of us is closed: its link is over, told or not.
  case linkEnded(device: String)

  // People.

  /// Let new phones in for a while.
  case openWindow
  /// Let no more in.
  case closeWindow
  /// A phone was forgotten of which bluetoothd has no bond.
  case forgotten(identity: [UInt8])
  /// The person's answer to the prompt.
  case promptAnswered(Bool)

  // The kernel, asked by an effect.

  /// Whether the switches that software can reach are open now.
  case unblocked(Bool)
  /// Whether the advertisement is on the air by the kernel's older command.
  case legacyAdvertising(Bool)

  /// The deadline last told by `Client.deadline` has come.
  case deadline
  /// The end: give everything back.
  case stop
}
