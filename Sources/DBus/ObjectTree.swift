/// The objects that a program offers on the bus, by their paths; a value without a connection.
///
/// Give it each incoming call: what is standard (introspection, properties, the objects below the
/// root, pings) and what is wrong it answers by itself; the rest is for the owner.
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

  /// The interfaces of an object; empty if there is none.
  public func interfaces(at path: String) -> [Interface] { objects[path] ?? [] }

  /// The value of a property.
  public func value(of property: String, _ interface: String, at path: String) -> Value? {
    nil
  }

  /// Adds an object, or interfaces to one; gives the signal that tells so.
  public mutating func add(
    _ interfaces: [Interface], at path: String
  ) throws(DBusError) -> BusSignal {
    throw .outOfMemory
  }

  /// Removes an object; gives the signal that tells so, nil if there is none.
  public mutating func remove(at path: String) -> BusSignal? { nil }

  /// Gives a property a new value of the same type; gives the signal that tells so, nil if nothing
  /// changes or there is no such property.
  public mutating func set(
    _ property: String, _ interface: String, at path: String, to value: Value
  ) -> BusSignal? { nil }

  /// Whether a path is the root or below it, whatever stands there.
  public func covers(_ path: String) -> Bool {
    path == root || path.hasPrefix(root == "/" ? root : root + "/")
  }

  /// What to do with a call.
  public func answer(_ call: MethodCall) -> Answer { .reply([]) }
}
