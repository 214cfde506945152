/// A method of bluetoothd's that has to be called.
public enum Call: Hashable, Sendable {
  /// Everything it has.
  case managedObjects
  /// Our pairing agent, with what the accessory can show and ask.
  case registerAgent(PairingCapability)
  /// Our agent is asked for whoever comes.
  case makeAgentDefault
  /// Takes the agent back.
  case unregisterAgent
  /// A setting of an adapter.
  case set(AdapterProperty, adapter: String)
  /// The GATT application.
  case registerApplication(adapter: String)
  /// Takes the application back.
  case unregisterApplication(adapter: String)
  /// The advertisement, as `Client.advertisement` says.
  case registerAdvertisement(adapter: String)
  /// Takes the advertisement back.
  case unregisterAdvertisement(adapter: String)
  /// How many advertisements there are.
  case activeInstances(adapter: String)
  /// What there is to know of a device.
  case deviceProperties(device: String)
  /// Forgets a device, its bond too.
  case remove(device: String, adapter: String)
  /// Ends the link to a device.
  case disconnect(device: String)
}

/// What became of a call.
public enum Outcome: Equatable, Sendable {
  /// It was done.
  case done
  /// The objects.
  case objects([ObjectChange])
  /// The number of advertisements.
  case instances(UInt8)
  /// It was not done.
  case failed(Refusal)
}

/// Why a call was not done.
public enum Refusal: Error, Equatable, Sendable {
  /// bluetoothd is about to do it by itself, or does something else of the kind.
  case busy
  /// What was to be registered is registered.
  case alreadyExists
  /// What was to be taken back is not there.
  case doesNotExist
  /// All places for advertisements are taken.
  case notPermitted
  /// A switch of the kernel or of the board keeps the radio off.
  case blocked
  /// The bus, or bluetoothd, forbids it to this user.
  case denied
  /// bluetoothd did not answer in time, or went.
  case noReply
  /// There is no such object, interface or method.
  case absent
  /// Anything else, by name and text.
  case failed(name: String, text: String)
}

extension Refusal: CustomStringConvertible {
  /// The reason, for a sentence.
  public var description: String {
    switch self {
    case .busy: "busy"
    case .alreadyExists: "already registered"
    case .doesNotExist: "not registered"
    case .notPermitted: "not permitted"
    case .blocked: "blocked"
    case .denied: "access denied"
    case .noReply: "no answer"
    case .absent: "no such method"
    case .failed(let name, let text): text.isEmpty ? name : text
    }
  }
}

/// A call under way, by the number that `Client` gave it.
public struct CallNumber: Hashable, Sendable {
  /// The number; never used twice.
  public let number: UInt64

  init(_ number: UInt64) { self.number = number }
}
