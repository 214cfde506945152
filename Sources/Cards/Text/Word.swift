/// Every word the panel itself puts on a screen, by its name in a maker's file.
public enum Word: String, CaseIterable, Sendable {
  /// Mark of the hours before noon.
  case beforeNoon = "before-noon"
  /// Mark of the hours after noon.
  case afterNoon = "after-noon"
  /// Mark of a card of highest priority.
  case critical
  /// Mark of a card that loses its worth soon.
  case timeSensitive = "time-sensitive"
  /// Mark of a card the phone judged important.
  case priority
  /// Under a caller's name.
  case incomingCall = "incoming-call"
  /// Under an alarm's title.
  case alarm
  /// Under a timer's title.
  case timer
  /// A text action without a title.
  case reply
  /// A dismiss action without a title.
  case dismiss
  /// A background action without a title.
  case act
  /// Remove a notification from the phone too.
  case clear
  /// Send an answer once more.
  case sendAgain = "send-again"
  /// Show all of a text.
  case read
  /// Leave an answer whose end is unknown as it is.
  case leave
  /// Head of the list of ready-made texts, if the phone gave none.
  case chooseReply = "choose-reply"
  /// An answer waits for the phone.
  case sending
  /// An answer is with the phone.
  case handedOver = "handed-over"
  /// An answer was carried out.
  case sent
  /// An answer was refused.
  case failed
  /// An answer was handed over and nothing was heard since.
  case unconfirmed
  /// Large, while new phones are let in.
  case readyToPair = "ready-to-pair"
  /// Before the accessory's name, under `readyToPair`.
  case lookFor = "look-for"
  /// Above the number that has to be typed on the phone.
  case typeOnPhone = "type-on-phone"
  /// Above the number that the phone has to show, too.
  case sameOnPhone = "same-on-phone"
  /// The answer that lets a phone in.
  case yes
  /// The answer that keeps a phone out.
  case no
  /// No phone is bonded and none is let in.
  case notPaired = "not-paired"
  /// The list is empty.
  case nothingNew = "nothing-new"
  /// Counted notifications, one.
  case one
  /// Counted notifications, more than one.
  case many
  /// A phone is linked.
  case connected
  /// A phone's keys are being agreed.
  case settingUp = "setting-up"
  /// A phone is out of reach.
  case notConnected = "not-connected"
  /// Before how long a phone has been out of reach.
  case lostFor = "lost-for"
  /// After a number of minutes.
  case minutes
  /// After a number of hours.
  case hours
  /// After a number of days.
  case days
  /// Less than a minute ago.
  case justNow = "just-now"
  /// Only the app on the phone can renew the keys.
  case openApp = "open-app"
  /// The agent is not there.
  case noAgent = "no-agent"
  /// Another panel shows the notifications now.
  case elsewhere
  /// The agent and this panel do not understand each other.
  case updateBoth = "update-both"
  /// What to say of each trouble.
  case storageFull = "storage-full"
  /// The disk answers with errors.
  case storageFails = "storage-fails"
  /// There is no radio.
  case radioFails = "radio-fails"
  /// The clock is not set.
  case clockNotSet = "clock-not-set"
  /// A phone was forgotten here.
  case forgetOnPhone = "forget-on-phone"
  /// Before the accessory's name: what to do on the phone after `forgetOnPhone`.
  case forgetFirst = "forget-first"
  /// After the accessory's name.
  case forgetThen = "forget-then"
  /// The store was damaged, and a new one began.
  case storageReplaced = "storage-replaced"
  /// Under a clock while quiet hours hold.
  case quiet
  /// After a number of notifications that were not opened.
  case new
  /// Mark of a card whose app does not alert.
  case muted
  /// No alerts of an app for an hour.
  case muteHour = "mute-hour"
  /// No alerts of an app until further notice.
  case mute
  /// Alerts of an app again.
  case unmute
  /// In the place of a picture that cannot be shown.
  case noPicture = "no-picture"
  /// What the accessory can be asked for: no alerts for an hour.
  case quietHour = "quiet-hour"
  /// No alerts for eight hours.
  case quietNight = "quiet-night"
  /// Alerts again.
  case endQuiet = "end-quiet"
  /// Let new phones in.
  case letIn = "let-in"
  /// Let no more phones in.
  case letNobodyIn = "let-nobody-in"
  /// Write an answer letter by letter.
  case write
  /// Keys of the letter picker: send what was written.
  case send
  /// A space between words.
  case space
  /// Take the last letter back.
  case delete
  /// Capital letters.
  case capitals
  /// Small letters.
  case small
  /// Short names of the days.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  /// Short names of the months.
  case january, february, march, april, may, june, july, august, september, october, november,
    december

  /// The word in English.
  var english: String {
    switch self {
    case .beforeNoon: "AM"
    case .afterNoon: "PM"
    case .critical: "Critical"
    case .timeSensitive: "Time Sensitive"
    case .priority: "Priority"
    case .incomingCall: "Incoming call"
    case .alarm: "Alarm"
    case .timer: "Timer"
    case .reply: "Reply"
    case .dismiss: "Dismiss"
    case .act: "OK"
    case .clear: "Clear"
    case .sendAgain: "Send again"
    case .read: "Read"
    case .leave: "Leave it"
    case .chooseReply: "Reply with"
    case .sending: "Sending…"
    case .handedOver: "On the phone…"
    case .sent: "Sent"
    case .failed: "Not sent. Resend?"
    case .unconfirmed: "Maybe sent. Resend?"
    case .readyToPair: "Ready to pair"
    case .lookFor: "On your phone, find"
    case .typeOnPhone: "Type on your phone"
    case .sameOnPhone: "Same on your phone?"
    case .yes: "Yes"
    case .no: "No"
    case .notPaired: "No phone paired"
    case .nothingNew: "No notifications"
    case .one: "notification"
    case .many: "notifications"
    case .connected: "Connected"
    case .settingUp: "Setting up…"
    case .notConnected: "Not connected"
    case .lostFor: "Link lost for"
    case .minutes: "min"
    case .hours: "h"
    case .days: "d"
    case .justNow: "now"
    case .openApp: "Open the app on your phone"
    case .noAgent: "Waiting for belfryd"
    case .elsewhere: "Shown elsewhere"
    case .updateBoth: "Update Belfry"
    case .storageFull: "Storage full"
    case .storageFails: "Storage fails"
    case .radioFails: "Bluetooth is off"
    case .clockNotSet: "Clock not set"
    case .forgetOnPhone: "Forget me on the phone"
    case .forgetFirst: "Settings › Bluetooth: forget"
    case .forgetThen: "then pair again"
    case .storageReplaced: "Storage was damaged: pair again"
    case .quiet: "Quiet hours"
    case .new: "new"
    case .muted: "Muted"
    case .muteHour: "Mute app for 1 h"
    case .mute: "Mute app"
    case .unmute: "Unmute app"
    case .noPicture: "Cannot be shown"
    case .quietHour: "Quiet for 1 h"
    case .quietNight: "Quiet for 8 h"
    case .endQuiet: "End quiet"
    case .letIn: "Let a phone in"
    case .letNobodyIn: "Let no phone in"
    case .write: "Write…"
    case .send: "Send"
    case .space: "Space"
    case .delete: "Del"
    case .capitals: "ABC"
    case .small: "abc"
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    case .january: "Jan"
    case .february: "Feb"
    case .march: "Mar"
    case .april: "Apr"
    case .may: "May"
    case .june: "Jun"
    case .july: "Jul"
    case .august: "Aug"
    case .september: "Sep"
    case .october: "Oct"
    case .november: "Nov"
    case .december: "Dec"
    }
  }
}
