internal import Companion
internal import GATTProfile

extension Phone {
  /// Tells the accessory a step of a Live Activity, in the session of that feature.
  mutating func perform(_ deed: ActivityDeed, _ now: Instant, _ effects: inout [PhoneEffect]) {
    send([activities.message(.liveActivity(deed.activity), at: now.clock)], now, &effects)
  }

  /// The text of the session id of a message's feature: each has a session, and keys, of its own.
  func sessionText(of feature: Message.Feature) -> [UInt8] {
    profile.spelling.sessionText(
      feature == .liveActivities ? state.activitySession : state.session)
  }

  /// Whether a message of the accessory is for one of this phone's sessions.
  func isOurs(_ session: [UInt8]) -> Bool {
    [Message.Feature.notifications, .liveActivities].contains { sessionText(of: $0) == session }
  }
}
