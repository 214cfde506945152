/// What an object offers under one interface's name: a description without behaviour.
public struct Interface: Equatable, Sendable {
  /// An argument of a method or a signal.
  public struct Argument: Equatable, Sendable {
    /// Its name, for introspection only.
    public let name: String
    /// One complete type.
    public let signature: String

    /// An argument of that name and type.
    public init(_ name: String, _ signature: String) {
      self.name = name
      self.signature = signature
    }
  }

  /// A method.
  public struct Method: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// What it takes.
    public let inputs: [Argument]
    /// What it gives.
    public let outputs: [Argument]
    /// What it does, for whoever reads the introspection; may be empty.
    public let about: String

    /// A method of that name.
    public init(
      _ name: String, inputs: [Argument] = [], outputs: [Argument] = [], about: String = ""
    ) {
      self.name = name
      self.inputs = inputs
      self.outputs = outputs
      self.about = about
    }
  }

  /// A signal.
  public struct Signal: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// What it tells.
    public let arguments: [Argument]
    /// When it comes, for whoever reads the introspection; may be empty.
    public let about: String

    /// A signal of that name.
    public init(_ name: String, _ arguments: [Argument] = [], about: String = "") {
      self.name = name
      self.arguments = arguments
      self.about = about
    }
  }

  /// A property with its value of now.
  public struct Property: Equatable, Sendable {
    /// Who may do what with it.
    public enum Access: String, Sendable {
      /// Only read.
      case read
      /// Read, and set: the call goes to the owner.
      case readWrite = "readwrite"
    }

    /// Whether its changes are told; D-Bus Specification, section "Introspection Data Format", by
    /// `org.freedesktop.DBus.Property.EmitsChangedSignal`.
    public enum Changes: String, Sendable {
      /// A signal tells each.
      case told = "true"
      /// Nothing tells of them: whoever wants to know reads it.
      case untold = "false"
      /// There are none while the object is there.
      case none = "const"
    }

    /// Its name.
    public let name: String
    /// Who may do what with it.
    public let access: Access
    /// Whether its changes are told.
    public let changes: Changes
    /// What it is, for whoever reads the introspection; may be empty.
    public let about: String
    /// Its value; the type never changes.
    public internal(set) var value: Value

    /// A property of that name and value.
    public init(
      _ name: String, _ value: Value, access: Access = .read, changes: Changes = .told,
      about: String = ""
    ) {
      self.name = name
      self.access = access
      self.changes = changes
      self.about = about
      self.value = value
    }
  }

  /// Its name.
  public let name: String
  /// What it is for, for whoever reads the introspection; may be empty.
  public let about: String
  /// Its methods.
  public let methods: [Method]
  /// Its signals.
  public let signals: [Signal]
  /// Its properties.
  public internal(set) var properties: [Property]

  /// An interface of that name.
  public init(
    _ name: String, methods: [Method] = [], signals: [Signal] = [], properties: [Property] = [],
    about: String = ""
  ) {
    self.name = name
    self.about = about
    self.methods = methods
    self.signals = signals
    self.properties = properties
  }
}
