/// There is no message bus, or it does not let us in.
public struct NoBus: Error, CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public let description: String
}
