@preconcurrency import AccessoryNotifications
import Companion
import Foundation
import GATTProfile

extension ForwardedNotification {
  /// The system's notification, as the accessory's contract puts it. Pictures inside the text
  /// (genmoji) are left out: their U+FFFC stays.
  init(_ notification: AccessoryNotification) {
    self.init(
      identifier: Identifier(notification.identifier), sourceName: notification.sourceName,
      deliveryDate: Timestamp(notification.deliveryDate))
    displayDate = DisplayDate(notification.displayDate)
    title = notification.title
    subtitle = notification.subtitle
    body = notification.body?.string
    threadIdentifier = notification.threadIdentifier
    summary = notification.summary?.string
    actions = notification.actions.map { Action($0) }
    sourceIcon = notification.sourceIcon.map { File($0) }
    contextIcon = notification.contextIcon.map { File($0) }
    attachments = notification.attachments.map { File($0) }
    if notification.attributes.contains(.critical) { attributes.insert(.critical) }
    if notification.attributes.contains(.timeSensitive) { attributes.insert(.timeSensitive) }
    if notification.attributes.contains(.priority) { attributes.insert(.priority) }
  }
}

extension ForwardedNotification.Identifier {
  init(_ identifier: AccessoryNotification.Identifier) {
    self.init(
      source: identifier.sourceIdentifier, notification: identifier.notificationIdentifier)
  }
}

extension AccessoryNotification.Identifier {
  init(_ identifier: ForwardedNotification.Identifier) {
    self.init(
      notificationIdentifier: identifier.notification, sourceIdentifier: identifier.source)
  }
}

extension ForwardedNotification.DisplayDate {
  fileprivate init(_ date: AccessoryNotification.DisplayDate) {
    switch date {
    case .deliveryDate: self = .deliveryDate
    case .contentDate(let date): self = .contentDate(Timestamp(date))
    case .allDayDate(let date): self = .allDayDate(Timestamp(date))
    case .hideDate: self = .hidden
    }
  }
}

extension ForwardedNotification.Action {
  fileprivate init(_ action: AccessoryNotification.Action) {
    self.init(identifier: action.identifier, title: action.title, kind: .background)
    switch action.type {
    case .dismiss: kind = .dismiss
    case .background: kind = .background
    case .textInput(let hint):
      kind = .textInput
      placeholder = hint
    }
  }
}

extension ForwardedNotification.File {
  /// Its size is not known before it is loaded.
  fileprivate init(_ file: AccessoryNotification.File) {
    self.init(type: file.type.identifier, byteCount: 0)
  }
}

extension Timestamp {
  init(_ date: Date) {
    let offset = TimeZone.current.secondsFromGMT(for: date) / 60
    self.init(
      utcMilliseconds: Int64(date.timeIntervalSince1970 * 1_000),
      offsetMinutes: Int16(clamping: offset))
  }
}

extension GATTProfile.AlertingContext {
  init(_ context: AccessoryNotifications.AlertingContext) {
    let kind: Kind
    switch context.kind {
    case .notification: kind = .notification
    case .incomingCall: kind = .incomingCall
    case .alarm: kind = .alarm
    case .timer: kind = .timer
    }
    self.init(
      shouldAlert: context.shouldAlert, canAlert: context.notificationCanAlert,
      suppressedByFocus: context.isSuppressedByFocus, kind: kind,
      sound: context.sound.map { Sound(ignoresSilent: $0.shouldIgnoreSilentMode) })
  }
}

extension AccessoryNotifications.NotificationResponse {
  init(_ pair: ForwardedNotification.Identifier, _ action: String, _ text: String?) {
    self.init(
      sourceIdentifier: pair.source, notificationIdentifier: pair.notification,
      actionIdentifier: action, userText: text)
  }
}

extension ResponseResult.Reason {
  init(_ error: any Error) {
    switch error as? AccessoryError {
    case .invalidNotificationResponse?: self = .invalid
    case .accessoryNotificationsUnavailable?: self = .unavailable
    default: self = .other
    }
  }
}
