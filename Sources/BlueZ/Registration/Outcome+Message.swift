public import DBus

extension Outcome {
  /// What became of a call that was answered with these results.
  public init(of call: Call, _ results: [Value]) {
    switch call {
    case .managedObjects:
      self = .objects(ObjectChange.changes(inObjects: results.first))
    case .deviceProperties(let device):
      let properties = results.first?.dictionary ?? [:]
      self = .objects([.changed(path: device, Facet(.device(DeviceFacts(properties))))])
    case .activeInstances:
      self = results.first?.content?.byte.map { .instances($0) } ?? .done
    default:
      self = .done
    }
  }

  /// What became of a call that was not answered, or with an error.
  public init(_ error: DBusError) {
    switch error {
    case .remote(let name, let text): self = .failed(Refusal(name: name, text: text))
    case .timedOut, .disconnected: self = .failed(.noReply)
    default: self = .failed(.failed(name: "\(error)", text: ""))
    }
  }
}

extension Refusal {
  /// The reason behind the name and the text of an error.
  init(name: String, text: String) {
    switch name {
    case "org.bluez.Error.Busy", "org.bluez.Error.InProgress", "org.bluez.Error.NotReady":
      self = .busy
    case "org.bluez.Error.AlreadyExists": self = .alreadyExists
    case "org.bluez.Error.DoesNotExist": self = .doesNotExist
    case "org.bluez.Error.NotPermitted": self = .notPermitted
    case "org.bluez.Error.Blocked": self = .blocked
    case ErrorName.accessDenied, "org.bluez.Error.NotAuthorized": self = .denied
    case ErrorName.noReply, ErrorName.serviceUnknown, ErrorName.nameHasNoOwner: self = .noReply
    case ErrorName.unknownObject, ErrorName.unknownInterface, ErrorName.unknownMethod:
      self = .absent
    default: self = .failed(name: name, text: DeviceFacts.clean(text))
    }
  }
}
