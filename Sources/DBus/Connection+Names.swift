internal import CDBus

extension Connection {
  /// Asks for signals; its `.reply` says whether the bus agreed.
  @discardableResult
  public func addMatch(_ rule: MatchRule) throws(DBusError) -> CallID {
    try callBus("AddMatch", [.string(try rule.text())], for: .owner)
  }

  /// Asks for those signals no more.
  public func removeMatch(_ rule: MatchRule) throws(DBusError) {
    try callBus("RemoveMatch", [.string(try rule.text())], for: nil)
  }

  /// Has the owner of a name told, now and at each change.
  public func track(_ name: String) throws(DBusError) {
    guard !names.contains(name) else { return }
    try NameKind.busName.check(name)
    let rule = try Self.ownerRule(name).text()
    try callBus("AddMatch", [.string(rule)], for: .rule(of: name))
    try callBus("GetNameOwner", [.string(name)], for: .question(about: name))
    names.add(name)
  }

  /// Tells that name's owner no more.
  public func untrack(_ name: String) throws(DBusError) {
    guard names.contains(name) else { return }
    names.remove(name)
    try removeMatch(Self.ownerRule(name))
  }

  /// Asks for a name of our own; a `.reply` follows: `.remote` if the policy forbids it, else a
  /// number, 1 if it is ours now, 3 if it is another's, 4 if it was ours.
  @discardableResult
  public func requestName(_ name: String) throws(DBusError) -> CallID {
    try NameKind.busName.check(name)
    // A name that is another's is not waited for.
    let flags = UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE)
    return try callBus("RequestName", [.string(name), .uint32(flags)], for: .owner)
  }

  /// What the end of a call means: an event for our owner, or knowledge of a tracked name.
  func conclude(
    _ serial: UInt32, _ purpose: PendingCalls.Purpose, _ result: Result<MethodReply, DBusError>
  ) -> Incoming? {
    switch (purpose, result) {
    case (.owner, _): return .reply(CallID(serial: serial), result)
    case (.rule, .success): return nil
    case (.question(let name), .success(let reply)):
      return learn(name, reply.arguments.first?.string)
    case (.question(let name), .failure(.remote(ErrorName.nameHasNoOwner, _))):
      return learn(name, nil)
    case (.rule(let name), .failure(let error)), (.question(let name), .failure(let error)):
      guard names.contains(name) else { return nil }
      names.remove(name)
      return .trackingFailed(name: name, error)
    }
  }

  func learn(_ name: String, _ owner: String?) -> Incoming? {
    names.learn(name, owner) ? .ownerChanged(name: name, owner: owner) : nil
  }

  @discardableResult
  func callBus(
    _ member: String, _ arguments: [Value], timeout milliseconds: Int = 25_000,
    for purpose: PendingCalls.Purpose?
  ) throws(DBusError) -> CallID {
    try call(
      destination: Self.busName, path: Self.busPath, interface: Self.busName, member: member,
      arguments: arguments, timeout: milliseconds, for: purpose)
  }

  private static func ownerRule(_ name: String) -> MatchRule {
    MatchRule(
      sender: busName, path: busPath, interface: busName, member: "NameOwnerChanged",
      firstArgument: name)
  }
}
