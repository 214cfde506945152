internal import Workers

/// What became of one phone's list.
struct Share {
  let sequence: UInt64
  var condition = SharingReport.Condition.applied
  /// The ids of its networks, in its order.
  let order: [[UInt8]]
  var refusals: [[UInt8]: NetworkRefusal] = [:]
  /// The profiles of those that were taken over.
  var profiles: [[UInt8]: String] = [:]

  /// A list that is about to be taken over.
  init(_ list: SharedNetworks) {
    sequence = list.sequence
    order = list.networks.map { $0.id }
  }

  /// What is left of lists of earlier runs.
  init(remembered profiles: [Profile]) {
    sequence = 0
    order = profiles.map { $0.mark.network }
    for profile in profiles { self.profiles[profile.mark.network] = profile.path }
  }

  func report(_ joins: Joins) -> SharingReport {
    guard condition == .applied else {
      return SharingReport(sequence: sequence, condition: condition)
    }
    let entries = order.compactMap { id -> SharingReport.Entry? in
      if let refusal = refusals[id] { return .init(id: id, state: .refused(refusal)) }
      return profiles[id].map { .init(id: id, state: joins.state(of: $0)) }
    }
    return SharingReport(sequence: sequence, condition: condition, entries: entries)
  }
}
