internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// A step of a Live Activity: it is a card of its own kind, which stays until the activity ends.
  func follow(
    _ activity: LiveActivity, _ context: Decision.Context
  ) throws(ArchiveError) -> Decision {
    let identifier = ForwardedNotification.Identifier(
      source: activity.sourceIdentifier, notification: activity.identifier)
    let key = context.key(identifier)
    let wantsReport = activity.step == .alert
    let no: [Consequence] = wantsReport ? [.tellAlerted(context.alertOrigin, false)] : []
    guard !isStale(key, context) else { return Decision(consequences: no) }
    guard activity.step != .end, activity.state != .ended, activity.state != .dismissed else {
      var decision = remove(key, context)
      decision.consequences += no
      return decision
    }
    let known = try card(key)
    let notification = self.notification(identifier, activity, known: known?.notification)
    var decision = keep(notification, kind: .liveActivity, known: known, context)
    if wantsReport, let card = decision.shownCard {
      decision.consequences.append(.alert(style, card, context.alertOrigin))
    }
    return decision
  }

  private var style: AlertStyle {
    AlertStyle(
      kind: .liveActivity, devices: [.light, .sound, .vibration], ignoresSilent: false,
      duration: configuration.alerts.duration(of: .liveActivity))
  }

  private func notification(
    _ identifier: ForwardedNotification.Identifier, _ activity: LiveActivity,
    known: ForwardedNotification?
  ) -> ForwardedNotification {
    let date = Timestamp(utcMilliseconds: now.clock ?? 0, offsetMinutes: 0)
    var notification =
      known
      ?? ForwardedNotification(
        identifier: identifier, sourceName: activity.sourceName, deliveryDate: date)
    notification.sourceName = activity.sourceName
    notification.sourceIcon = activity.icon ?? notification.sourceIcon
    if let content = activity.content {
      notification.title = content.alertTitle ?? notification.title
      notification.body = content.alertBody ?? notification.body
    }
    return notification
  }
}
