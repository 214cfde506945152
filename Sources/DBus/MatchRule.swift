/// Which signals the bus passes on to us; D-Bus Specification, section "Match Rules".
public struct MatchRule: Hashable, Sendable {
  /// Only signals of this bus name.
  public var sender: String?
  /// Only those of this object.
  public var path: String?
  /// Only those of this object and of all below it.
  public var pathNamespace: String?
  /// Only those of this interface.
  public var interface: String?
  /// Only those of this name.
  public var member: String?
  /// Only those whose first argument is this string.
  public var firstArgument: String?

  /// A rule for signals; what is nil may be anything. At most one of the two paths.
  public init(
    sender: String? = nil, path: String? = nil, pathNamespace: String? = nil,
    interface: String? = nil, member: String? = nil, firstArgument: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.pathNamespace = pathNamespace
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
  }
}
