/// The objects that a program offers on the bus, by their paths; a value without a connection.
///
/// Give it each incoming call: what is standard (introspection, properties, the objects below the
/// root, pings) and what is wrong it answers by itself; the rest is for the owner. The changes give
/// the signals that tell of them; the owner emits those once the tree is on the bus.
public struct ObjectTree: Sendable {
  /// What to do with a call.
  public enum Answer: Equatable, Sendable {
    /// Reply with these results.
    case reply([Value])
    /// Refuse with that error's name and text.
    case refuse(name: String, text: String)
    /// A method of the owner's, there and called with the right types: the owner answers.
    case method(path: String, interface: String, name: String)
    /// A writable property shall have that value, which is of the right type: the owner answers,
    /// and calls `set` if it agrees.
    case set(path: String, interface: String, property: String, Value)
  }

  /// The path of the object manager; every object is this one or below it.
  public let root: String
  private(set) var objects: [String: [Interface]] = [:]

  /// No objects. There is an object manager at `root`, as `/com/example/app`.
  public init(root: String) { self.root = root }

  /// Whether a path is the root or below it, whatever stands there.
  public func covers(_ path: String) -> Bool {
    path == root || path.hasPrefix(root == "/" ? root : root + "/")
  }

  /// The paths of all objects, in order.
  public var paths: [String] { objects.keys.sorted() }

  /// The interfaces of an object; empty if there is none.
  public func interfaces(at path: String) -> [Interface] { objects[path] ?? [] }

  /// The value of a property.
  public func value(of property: String, _ interface: String, at path: String) -> Value? {
    objects[path]?.first { $0.name == interface }?.property(property)?.value
  }

  /// Adds an object, or interfaces to one; those it has already are replaced. Gives the signal that
  /// tells so.
  public mutating func add(
    _ interfaces: [Interface], at path: String
  ) throws(DBusError) -> BusSignal {
    guard covers(path) else { throw .unfitName(.objectPath, path) }
    try NameKind.objectPath.check(path)
    for interface in interfaces { try interface.check() }
    let names = Set(interfaces.map(\.name))
    objects[path] = self.interfaces(at: path).filter { !names.contains($0.name) } + interfaces
    return BusSignal(
      path: root, interface: StandardInterface.objectManager.name, member: "InterfacesAdded",
      arguments: [.objectPath(path), interfaces.propertyTable])
  }

  /// Removes an object; gives the signal that tells so, nil if there is none.
  public mutating func remove(at path: String) -> BusSignal? {
    guard let interfaces = objects.removeValue(forKey: path) else { return nil }
    return BusSignal(
      path: root, interface: StandardInterface.objectManager.name, member: "InterfacesRemoved",
      arguments: [.objectPath(path), .strings(interfaces.map(\.name))])
  }

  /// Gives a property a new value of the same type; gives the signal that tells so, nil if nothing
  /// changes, if its changes are not told, or if there is no such property.
  public mutating func set(
    _ property: String, _ interface: String, at path: String, to value: Value
  ) -> BusSignal? {
    guard let place = objects[path]?.firstIndex(where: { $0.name == interface }),
      objects[path]?[place].set(property, to: value) == true,
      objects[path]?[place].property(property)?.changes == .told
    else { return nil }
    return BusSignal(
      path: path, interface: StandardInterface.properties.name, member: "PropertiesChanged",
      arguments: [.string(interface), .variants([property: value]), .strings([])])
  }
}
