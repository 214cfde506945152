internal import DBus
internal import Workers

extension Talk {
  /// A list that is being taken over.
  struct Changing {
    let phone: UInt32
    let order: Order
    var share: Share
    /// What is still to be done; the first is being done.
    var changes: ArraySlice<Plan.Change>
  }

  /// Takes the next list over, of those that wait.
  mutating func applyNext(_ present: [Profile]) -> [Wish] {
    guard let (phone, order) = waiting.min(by: { $0.key < $1.key }) else {
      phase = .atRest
      return []
    }
    waiting[phone] = nil
    let list = order ?? SharedNetworks(sequence: 0, networks: [])
    let plan = Plan(list.networks, of: phone, present: present)
    var share = Share(list)
    share.refusals = plan.refusals
    share.profiles = plan.kept
    return change(
      Changing(phone: phone, order: order, share: share, changes: plan.changes[...]))
  }

  /// The first of the changes; after the last one the list is taken over.
  private mutating func change(_ changing: Changing) -> [Wish] {
    if let first = changing.changes.first {
      phase = .changing(changing)
      return [.call(first.step)]
    }
    shares[changing.phone] = changing.order == nil ? nil : changing.share
    phase = .atRest
    let scans = joins.devices.sorted().map { Wish.call(.scan(device: $0)) }
    return scans + (waiting.isEmpty ? [] : begin())
  }

  mutating func changed(
    _ step: Step, _ result: Result<MethodReply, DBusError>, _ changing: Changing
  ) -> [Wish] {
    var changing = changing
    guard let change = changing.changes.first, change.step == step else { return [] }
    changing.changes.removeFirst()
    switch (change, result) {
    case (.add(let id, _), .success(let reply)):
      changing.share.profiles[id] = reply.arguments.first?.objectPath
    case (.update(let path, let id, _), .success): changing.share.profiles[id] = path
    case (.delete, .success): break
    case (_, .failure(.remote(let name, _))) where NetworkManager.forbids(name):
      changing.share.condition = .forbidden
      changing.changes = []
      return [.remark(Self.forbidden)] + self.change(changing)
    case (.add(let id, _), .failure(let error)), (.update(_, let id, _), .failure(let error)):
      changing.share.refusals[id] = .notTaken
      return [.remark("NetworkManager does not take a shared network: \(error)")]
        + self.change(changing)
    case (.delete, .failure(let error)):
      return [.remark("NetworkManager does not let go of a network: \(error)")]
        + self.change(changing)
    }
    return self.change(changing)
  }

  private static var forbidden: String {
    "NetworkManager does not let this program change networks: polkit has no rule for it, which "
      + "belfry.conf names beside its setting wifi"
  }
}

extension Plan.Change {
  var step: Step {
    switch self {
    case .delete(let path): .delete(path)
    case .update(let path, _, let settings): .update(path, settings)
    case .add(_, let settings): .add(settings)
    }
  }
}
