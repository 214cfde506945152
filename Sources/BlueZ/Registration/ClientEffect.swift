public import Peripheral

/// What has to be done, in order.
public enum ClientEffect: Equatable, Sendable {
  /// Call bluetoothd, and hand the outcome back as `.answer`.
  case call(CallNumber, Call)
  /// Reply to what bluetoothd asked.
  case reply(AgentRequestID, AgentReply)

  /// Tell bluetoothd that the advertisement's `ServiceUUIDs` changed, though it did not: so it is
  /// put on the air anew.
  case renewAdvertisement
  /// Open the kernel's switches of all Bluetooth radios (`/dev/rfkill`), and hand `.unblocked` back.
  case unblockRadio
  /// Advertise by the kernel's older command on that adapter, and hand `.legacyAdvertising` back;
  /// false at once if there is no way to.
  case advertiseLegacy(Advertisement, adapter: String)
  /// Stop that.
  case stopLegacyAdvertising(adapter: String)

  /// A device is bonded and its link encrypted: it is that phone from now until it disconnects.
  case bonded(device: String, Bond)
  /// The link to a device is over.
  case disconnected(device: String)
  /// A bond was removed here, by the owner.
  case unbonded(identity: [UInt8])
  /// These phones believe in a bond that is not here any more, or is not the same: only their owner
  /// can help, by forgetting the accessory on the phone. All of them, at each change.
  case mustForget(identities: [[UInt8]])

  /// New phones are let in until that uptime, or no more.
  case window(until: UInt64?)
  /// Show this while a phone is paired, or no more.
  case prompt(PairingPrompt?)
  /// How it stands, when that changes; worth a line.
  case condition(Condition)
  /// Something else that is worth a line.
  case note(Note)
}

/// Something that is worth a line in the journal.
public enum Note: Equatable, Sendable {
  /// A device wanted to pair while the window was closed.
  case pairingRefused(name: String)
  /// The person said no, or nothing.
  case pairingDeclined(name: String)
  /// A device was paired.
  case paired(name: String)
}

extension Note: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .pairingRefused(let name):
      "\(quoted(name)) wanted to pair and was refused: open the pairing window first"
    case .pairingDeclined(let name): "\(quoted(name)) was not paired: the digits were not confirmed"
    case .paired(let name): "\(quoted(name)) is paired"
    }
  }

  private func quoted(_ name: String) -> String { name.isEmpty ? "a phone" : "\"\(name)\"" }
}
