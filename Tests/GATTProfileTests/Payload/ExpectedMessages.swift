import CBOR
import GATTProfile

extension Expected {
  static func message(
    _ body: Message.Body, _ feature: Message.Feature = .notifications, number: UInt8 = 1,
    revision: UInt64 = 1_788_264_000_000
  ) -> Message {
    Message(
      feature: feature, identifier: identifier(from: 16 * number), revision: revision, body: body)
  }

  static func added(
    _ notification: ForwardedNotification, _ alerting: AlertingContext, number: UInt8 = 1
  ) -> Message {
    message(.added(.init(notification: notification, alerting: alerting)), number: number)
  }

  static func dated(_ date: ForwardedNotification.DisplayDate) -> ForwardedNotification {
    var notification = simple()
    notification.displayDate = date
    return notification
  }

  static func pizza(
    _ step: LiveActivity.Step, _ state: LiveActivity.State, _ content: LiveActivity.Content? = nil,
    icon: ForwardedNotification.File? = nil
  ) -> Message {
    let activity = LiveActivity(
      step: step, identifier: "pizza-9", sourceIdentifier: "com.example.pizza",
      sourceName: "Pizza", state: state, content: content, icon: icon)
    return message(.liveActivity(activity), .liveActivities)
  }

  private static let quiet = AlertingContext(
    shouldAlert: false, canAlert: true, suppressedByFocus: true)

  static var notificationMessages: [String: Message] {
    let midnight = Timestamp(utcMilliseconds: 1_788_220_800_000, offsetMinutes: 0)
    return [
      "added-smallest": added(simple(title: nil), AlertingContext(shouldAlert: false)),
      "added-complete": added(
        complete,
        AlertingContext(shouldAlert: true, canAlert: true, sound: .init(ignoresSilent: false))),
      "added-call": added(
        simple(),
        AlertingContext(
          shouldAlert: true, canAlert: true, kind: .incomingCall, sound: .init(ignoresSilent: true)),
        number: 2),
      "added-under-focus": added(dated(.hidden), quiet, number: 3),
      "added-all-day": added(dated(.allDayDate(midnight)), quiet, number: 3),
      "updated": message(.updated(simple()), number: 4, revision: 1 << 53),
      "removed": message(.removed(.init(identifier: chat)), number: 5),
      "all-removed": message(.allRemoved(.init()), number: 6),
      "newer-schema": newerMessage,
      "newer-kind": message(
        .unknown(
          .init(rawValue: 77),
          CBORRaw(
            .map([
              CBORItem.Entry(key: .unsigned(0), value: .array([.unsigned(1), .text("two")])),
              CBORItem.Entry(
                key: .unsigned(1),
                value: .map([CBORItem.Entry(key: .text("three"), value: .double(4))])),
            ])))),
    ]
  }

  private static var newerMessage: Message {
    let alerting = AlertingContext(
      shouldAlert: true, kind: .init(rawValue: 55),
      sound: .init(ignoresSilent: false, unknown: newer), unknown: newer)
    let addition = Message.Addition(
      notification: fromANewerPhone, alerting: alerting, unknown: newer)
    var message = message(.added(addition), .init(rawValue: 12))
    message.unknown = newer
    return message
  }

  static var fileMessages: [String: Message] {
    let first = FilePart(
      notification: chat, revision: 1_788_264_000_000, role: .attachment, offset: 0,
      total: 131_072, bytes: [UInt8](0..<64))
    let last = FilePart(
      notification: chat, revision: 1_788_264_000_000, role: .attachment, index: 1,
      offset: 131_040, total: 131_072, bytes: [UInt8](repeating: 0, count: 32))
    return [
      "file-part-first": message(.filePart(first), number: 7),
      "file-part-last": message(.filePart(last), number: 8),
    ]
  }

  static var activityMessages: [String: Message] {
    [
      "activity-start": pizza(
        .start, .active, .init(), icon: .init(type: "public.png", byteCount: 700)),
      "activity-alert": pizza(
        .alert, .active, .init(alertTitle: "Almost there", alertBody: "2 minutes")),
      "activity-state-only": pizza(.stateOnly, .stale),
      "activity-end": pizza(.end, .dismissed),
    ]
  }
}
