internal import Workers

/// What has to change so that a phone's networks are those of its list and no others. What is not
/// marked as ours, or is another phone's, is never touched.
struct Plan {
  enum Change {
    case delete(path: String)
    case update(path: String, network: [UInt8], ProfileSettings)
    case add(network: [UInt8], ProfileSettings)
  }

  /// In the order in which they are made: what is gone first.
  private(set) var changes: [Change] = []
  /// What is not taken over.
  private(set) var refusals: [[UInt8]: NetworkRefusal] = [:]
  /// What stays as it is.
  private(set) var kept: [[UInt8]: String] = [:]

  init(_ wanted: [SharedNetwork], of phone: UInt32, present: [Profile]) {
    var left = present.filter { $0.mark.phone == phone }
    var renewals: [Change] = []
    for network in wanted {
      do throws(NetworkRefusal) {
        let protection = try network.protection()
        let place = left.firstIndex { $0.mark.network == network.id }
        let profile = place.map { left.remove(at: $0) }
        if let profile, profile.fits(network, protection) {
          kept[network.id] = profile.path
        } else {
          renewals.append(Self.renewal(of: profile, network, protection, phone))
        }
      } catch {
        refusals[network.id] = error
      }
    }
    changes = left.map { .delete(path: $0.path) } + renewals
  }

  private static func renewal(
    of profile: Profile?, _ network: SharedNetwork, _ protection: Protection, _ phone: UInt32
  ) -> Change {
    var settings = network.settings(protection, over: profile?.settings)
    Mark(phone: phone, network: network.id).mark(&settings)
    return profile.map { .update(path: $0.path, network: network.id, settings) }
      ?? .add(network: network.id, settings)
  }
}
