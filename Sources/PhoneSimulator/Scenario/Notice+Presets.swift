extension Notice {
  /// What a call looks like unless the scenario says otherwise.
  public static var call: Notice {
    var notice = Notice(id: "")
    notice.source = "com.apple.mobilephone"
    notice.sourceName = "Phone"
    notice.alert.kind = 1
    notice.alert.sound = .urgent
    notice.timeSensitive = true
    notice.actions = [
      Action(id: "decline", title: "Decline", kind: .background),
      Action(id: "silence", title: "Silence", kind: .dismiss),
    ]
    return notice
  }

  /// What an alarm looks like unless the scenario says otherwise.
  public static var alarm: Notice {
    var notice = Notice(id: "")
    notice.source = "com.apple.mobiletimer"
    notice.sourceName = "Clock"
    notice.title = "Alarm"
    notice.alert.kind = 2
    notice.alert.sound = .urgent
    notice.actions = [
      Action(id: "snooze", title: "Snooze", kind: .background),
      Action(id: "stop", title: "Stop", kind: .dismiss),
    ]
    return notice
  }

  /// What a timer that has run out looks like unless the scenario says otherwise.
  public static var timer: Notice {
    var notice = alarm
    notice.title = "Timer"
    notice.alert.kind = 3
    return notice
  }
}
