/// A value of one of D-Bus's types, as arguments and properties have them.
///
/// D-Bus Specification, section "Type System". What the bus refuses, such as a path without a
/// slash or an element of another type than its array, is refused when a message is made of it.
public enum Value: Equatable, Sendable {
  /// `y`.
  case byte(UInt8)
  /// `b`.
  case boolean(Bool)
  /// `n`.
  case int16(Int16)
  /// `q`.
  case uint16(UInt16)
  /// `i`.
  case int32(Int32)
  /// `u`.
  case uint32(UInt32)
  /// `x`.
  case int64(Int64)
  /// `t`.
  case uint64(UInt64)
  /// `d`.
  case double(Double)
  /// `s`: UTF-8 without the character NUL.
  case string(String)
  /// `o`.
  case objectPath(String)
  /// `g`: no or several complete types.
  case signature(String)
  /// `h`: a place in the descriptors that travel with the message.
  case descriptor(Int)
  /// `ay`; an array of bytes always comes in as this.
  case bytes([UInt8])
  /// `a` and the signature of its elements, which an empty array has too.
  case array(of: String, [Value])
  /// `a{…}` with the signatures of its keys and values; entries in the order of the message.
  case dictionary(key: String, value: String, [Entry])
  /// `(…)`: one field at least.
  case structure([Value])
  /// `v`: a value that carries its type along.
  indirect case variant(Value)

  /// A key with its value.
  public struct Entry: Equatable, Sendable {
    /// The key, of a type that is no container.
    public let key: Value
    /// The value.
    public let value: Value

    /// That key with that value.
    public init(_ key: Value, _ value: Value) {
      self.key = key
      self.value = value
    }
  }
}

extension Value {
  /// `a{sv}`, what most interfaces call options or properties; ordered by name.
  public static func variants(_ entries: [String: Value]) -> Value {
    let sorted = entries.sorted { $0.key < $1.key }
    return .dictionary(
      key: "s", value: "v", sorted.map { Entry(.string($0.key), .variant($0.value)) })
  }

  /// `as`.
  public static func strings(_ elements: [String]) -> Value {
    .array(of: "s", elements.map { .string($0) })
  }

  /// `ao`.
  public static func objectPaths(_ elements: [String]) -> Value {
    .array(of: "o", elements.map { .objectPath($0) })
  }
}
