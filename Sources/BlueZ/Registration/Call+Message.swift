public import DBus

extension Call {
  /// Where the objects of ours are that bluetoothd is told of.
  public enum Path {
    /// The GATT application's object manager.
    public static let application = "/org/belfry/gatt"
    /// The advertisement.
    public static let advertisement = "/org/belfry/advertisement"
    /// The pairing agent.
    public static let agent = "/org/belfry/agent"
  }

  /// The object that is called.
  public var path: String {
    switch self {
    case .managedObjects: "/"
    case .registerAgent, .makeAgentDefault, .unregisterAgent: "/org/bluez"
    case .set(_, let adapter), .registerApplication(let adapter),
      .unregisterApplication(let adapter), .registerAdvertisement(let adapter),
      .unregisterAdvertisement(let adapter), .activeInstances(let adapter),
      .remove(_, let adapter):
      adapter
    case .deviceProperties(let device), .disconnect(let device): device
    }
  }

  /// The interface that has the method.
  public var interface: String {
    switch self {
    case .managedObjects: "org.freedesktop.DBus.ObjectManager"
    case .registerAgent, .makeAgentDefault, .unregisterAgent: "org.bluez.AgentManager1"
    case .set, .activeInstances, .deviceProperties: "org.freedesktop.DBus.Properties"
    case .registerApplication, .unregisterApplication: Facet.Kind.gatt.rawValue
    case .registerAdvertisement, .unregisterAdvertisement: Facet.Kind.advertising.rawValue
    case .remove: Facet.Kind.adapter.rawValue
    case .disconnect: Facet.Kind.device.rawValue
    }
  }

  /// The method.
  public var member: String {
    switch self {
    case .managedObjects: "GetManagedObjects"
    case .registerAgent: "RegisterAgent"
    case .makeAgentDefault: "RequestDefaultAgent"
    case .unregisterAgent: "UnregisterAgent"
    case .set: "Set"
    case .registerApplication: "RegisterApplication"
    case .unregisterApplication: "UnregisterApplication"
    case .registerAdvertisement: "RegisterAdvertisement"
    case .unregisterAdvertisement: "UnregisterAdvertisement"
    case .activeInstances: "Get"
    case .deviceProperties: "GetAll"
    case .remove: "RemoveDevice"
    case .disconnect: "Disconnect"
    }
  }

  /// What it is called with.
  public var arguments: [Value] {
    switch self {
    case .managedObjects, .disconnect: []
    case .registerAgent(let capability):
      [.objectPath(Path.agent), .string(capability.rawValue)]
    case .makeAgentDefault, .unregisterAgent: [.objectPath(Path.agent)]
    case .set(let property, _):
      [.string(Facet.Kind.adapter.rawValue), .string(property.name), .variant(property.value)]
    case .registerApplication: [.objectPath(Path.application), .variants([:])]
    case .unregisterApplication: [.objectPath(Path.application)]
    case .registerAdvertisement: [.objectPath(Path.advertisement), .variants([:])]
    case .unregisterAdvertisement: [.objectPath(Path.advertisement)]
    case .activeInstances:
      [.string(Facet.Kind.advertising.rawValue), .string("ActiveInstances")]
    case .remove(let device, _): [.objectPath(device)]
    case .deviceProperties: [.string(Facet.Kind.device.rawValue)]
    }
  }

  /// The method and what it is about, for a sentence.
  var name: String {
    if case .set(let property, _) = self { return "\(member) \(property.name)" }
    return member
  }
}

extension AdapterProperty {
  /// BlueZ's name of it.
  var name: String {
    switch self {
    case .alias: "Alias"
    case .powered: "Powered"
    case .pairable: "Pairable"
    case .pairableTimeout: "PairableTimeout"
    }
  }

  /// What it is set to.
  var value: Value {
    switch self {
    case .alias(let value): .string(value)
    case .powered(let value), .pairable(let value): .boolean(value)
    case .pairableTimeout(let value): .uint32(value)
    }
  }
}
