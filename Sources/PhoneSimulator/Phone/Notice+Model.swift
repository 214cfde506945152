internal import CBOR
internal import Companion
internal import GATTProfile

extension Notice {
  /// The notification as the accessory's contract puts it.
  func notification(at now: Instant) -> ForwardedNotification {
    let delivered = Timestamp(
      utcMilliseconds: now.clock - Int64(age), offsetMinutes: now.offset)
    let pair = ForwardedNotification.Identifier(source: source, notification: id)
    var notification = ForwardedNotification(
      identifier: pair, sourceName: sourceName, deliveryDate: delivered)
    notification.displayDate = displayDate.date(at: now)
    notification.title = title
    notification.subtitle = subtitle
    notification.body = text
    notification.threadIdentifier = thread
    notification.summary = summary
    notification.attributes = attributes
    notification.actions = actions.map { $0.action }
    notification.sourceIcon = icon?.file
    notification.contextIcon = contextIcon?.file
    notification.attachments = attachments.map { $0.file }
    if unknown { notification.unknown = later }
    return notification
  }

  /// What the phone says about alerting.
  var alerting: AlertingContext {
    var sound: AlertingContext.Sound?
    switch alert.sound {
    case .none: sound = nil
    case .normal: sound = AlertingContext.Sound(ignoresSilent: false)
    case .urgent: sound = AlertingContext.Sound(ignoresSilent: true)
    }
    return AlertingContext(
      shouldAlert: alert.should, canAlert: alert.can, suppressedByFocus: alert.focus,
      kind: AlertingContext.Kind(rawValue: UInt64(alert.kind) + 1), sound: sound)
  }

  /// The content of the files.
  var files: [FileContent] {
    var files: [FileContent] = []
    if let icon { files.append(FileContent(role: .sourceIcon, bytes: icon.bytes)) }
    if let contextIcon {
      files.append(FileContent(role: .contextIcon, bytes: contextIcon.bytes))
    }
    for (index, file) in attachments.enumerated() {
      files.append(FileContent(role: .attachment, index: index, bytes: file.bytes))
    }
    return files
  }

  private var attributes: ForwardedNotification.Attributes {
    var attributes: ForwardedNotification.Attributes = []
    if critical { attributes.insert(.critical) }
    if timeSensitive { attributes.insert(.timeSensitive) }
    if priority { attributes.insert(.priority) }
    if unknown { attributes.insert(ForwardedNotification.Attributes(rawValue: 1 << 20)) }
    return attributes
  }
}

/// Fields as a later schema may have them.
private var later: CBORUnknown {
  CBORUnknown([
    CBORUnknown.Entry(key: CBORRaw(.unsigned(900)), value: CBORRaw(.text("later"))),
    CBORUnknown.Entry(key: CBORRaw(.unsigned(901)), value: CBORRaw(.array([.yes, .null]))),
  ])
}

extension Notice.DisplayDate {
  func date(at now: Instant) -> ForwardedNotification.DisplayDate {
    switch self {
    case .delivery: .deliveryDate
    case .hidden: .hidden
    case .content(let offset): .contentDate(timestamp(now, after: offset))
    case .allDay(let offset): .allDayDate(timestamp(now, after: offset))
    }
  }
}

extension Notice.Action {
  var action: ForwardedNotification.Action {
    var placeholder: String?
    let kind: ForwardedNotification.Action.Kind
    switch self.kind {
    case .dismiss: kind = .dismiss
    case .background: kind = .background
    case .text(let hint):
      kind = .textInput
      placeholder = hint
    case .other(let number):
      kind = ForwardedNotification.Action.Kind(rawValue: UInt64(number))
    }
    return ForwardedNotification.Action(
      identifier: id, title: title, kind: kind, placeholder: placeholder)
  }
}

extension Notice.Picture {
  var file: ForwardedNotification.File {
    ForwardedNotification.File(type: type, byteCount: UInt64(bytes.count))
  }
}

/// A moment that many milliseconds from now, on the phone's clock.
func timestamp(_ now: Instant, after milliseconds: Int) -> Timestamp {
  Timestamp(utcMilliseconds: now.clock + Int64(milliseconds), offsetMinutes: now.offset)
}
