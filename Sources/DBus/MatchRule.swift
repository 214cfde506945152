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

extension MatchRule {
  /// The rule as the bus takes it. Names hold no apostrophes, so that only the argument needs
  /// quoting: an apostrophe ends the quotation, stands escaped, and begins it anew.
  func text() throws(DBusError) -> String {
    var parts = ["type='signal'"]
    func add(_ key: String, _ value: String?, _ kind: NameKind) throws(DBusError) {
      guard let value else { return }
      try kind.check(value)
      parts.append("\(key)='\(value)'")
    }
    try add("sender", sender, .busName)
    try add("path", path, .objectPath)
    try add("path_namespace", pathNamespace, .objectPath)
    try add("interface", interface, .interface)
    try add("member", member, .member)
    if let firstArgument {
      try NameKind.text.check(firstArgument)
      let quoted = firstArgument.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''")
      parts.append("arg0='\(quoted)'")
    }
    return parts.joined(separator: ",")
  }
}
