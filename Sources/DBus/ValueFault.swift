/// What is wrong with a value.
public enum ValueFault: Error, Equatable, Sendable {
  /// No signature, or not that of one complete type where it has to be.
  case signature(String)
  /// An element, key or value of another type than its container says.
  case type(expected: String, found: String)
  /// Containers within containers, too many times.
  case depth(limit: Int)
  /// More bytes than a message may have.
  case size(limit: Int)
  /// More values than a message may have.
  case count(limit: Int)
  /// More descriptors than a message may have.
  case descriptors(limit: Int)
  /// A place that no descriptor of the message has.
  case descriptorPlace(Int)
}

extension ValueFault: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .signature(let text): "\"\(text)\" is no signature, or not one that fits here"
    case .type(let expected, let found): "a value of type \(found) stands where \(expected) must"
    case .depth(let limit): "there are more than \(limit) containers within each other"
    case .size(let limit): "a message may have \(limit) bytes at most"
    case .count(let limit): "a message may have \(limit) values at most"
    case .descriptors(let limit): "a message may have \(limit) descriptors at most here"
    case .descriptorPlace(let place): "there is no open descriptor at place \(place)"
    }
  }
}
