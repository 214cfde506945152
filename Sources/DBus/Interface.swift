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

    /// A method of that name.
    public init(_ name: String, inputs: [Argument] = [], outputs: [Argument] = []) {
      self.name = name
      self.inputs = inputs
      self.outputs = outputs
    }
  }

  /// A signal.
  public struct Signal: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// What it tells.
    public let arguments: [Argument]

    /// A signal of that name.
    public init(_ name: String, _ arguments: [Argument] = []) {
      self.name = name
      self.arguments = arguments
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

    /// Its name.
    public let name: String
    /// Who may do what with it.
    public let access: Access
    /// Its value; the type never changes.
    public internal(set) var value: Value

    /// A property of that name and value.
    public init(_ name: String, _ value: Value, access: Access = .read) {
      self.name = name
      self.access = access
      self.value = value
    }
  }

  /// Its name.
  public let name: String
  /// Its methods.
  public let methods: [Method]
  /// Its signals.
  public let signals: [Signal]
  /// Its properties.
  public internal(set) var properties: [Property]

  /// An interface of that name.
  public init(
    _ name: String, methods: [Method] = [], signals: [Signal] = [], properties: [Property] = []
  ) {
    self.name = name
    self.methods = methods
    self.signals = signals
    self.properties = properties
  }
}
