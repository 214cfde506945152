/// Every word the panel itself puts on a screen; another language is another value.
public struct Words: Equatable, Sendable {
  /// Seven short names, Monday first.
  public var weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  /// Twelve short names.
  public var months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// Mark of the hours before noon.
  public var beforeNoon = "AM"
  /// Mark of the hours after noon.
  public var afterNoon = "PM"

  /// Mark of a card of highest priority.
  public var critical = "Critical"
  /// Mark of a card that loses its worth soon.
  public var timeSensitive = "Time Sensitive"
  /// Mark of a card the phone judged important.
  public var priority = "Priority"
  /// Under a caller's name.
  public var incomingCall = "Incoming call"
  /// Under an alarm's title.
  public var alarm = "Alarm"
  /// Under a timer's title.
  public var timer = "Timer"

  /// A text action without a title.
  public var reply = "Reply"
  /// A dismiss action without a title.
  public var dismiss = "Dismiss"
  /// A background action without a title.
  public var act = "OK"
  /// Remove a notification from the phone too.
  public var clear = "Clear"
  /// Send an answer once more.
  public var sendAgain = "Send again"
  /// Show all of a text.
  public var read = "Read"
  /// Leave an answer whose end is unknown as it is.
  public var leave = "Leave it"
  /// Head of the list of ready-made texts, if the phone gave none.
  public var chooseReply = "Reply with"

  /// An answer waits for the phone.
  public var sending = "Sending…"
  /// An answer is with the phone.
  public var handedOver = "On the phone…"
  /// An answer was carried out.
  public var sent = "Sent"
  /// An answer was refused.
  public var failed = "Not sent. Resend?"
  /// An answer was handed over and nothing was heard since.
  public var unconfirmed = "Maybe sent. Resend?"

  /// Large, while new phones are let in.
  public var readyToPair = "Ready to pair"
  /// Before the accessory's name, under `readyToPair`.
  public var lookFor = "On your phone, find"
  /// Above the number that has to be typed on the phone.
  public var typeOnPhone = "Type on your phone"
  /// Above the number that the phone has to show, too.
  public var sameOnPhone = "Same on your phone?"
  /// The answer that lets a phone in.
  public var yes = "Yes"
  /// The answer that keeps a phone out.
  public var no = "No"
  /// No phone is bonded and none is let in.
  public var notPaired = "No phone paired"
  /// The list is empty.
  public var nothingNew = "No notifications"
  /// Counted notifications, one.
  public var one = "notification"
  /// Counted notifications, more than one.
  public var many = "notifications"
  /// A phone is linked.
  public var connected = "Connected"
  /// A phone's keys are being agreed.
  public var settingUp = "Setting up…"
  /// A phone is out of reach.
  public var notConnected = "Not connected"
  /// Before how long a phone has been out of reach.
  public var lostFor = "Link lost for"
  /// After a number of minutes.
  public var minutes = "min"
  /// After a number of hours.
  public var hours = "h"
  /// After a number of days.
  public var days = "d"
  /// Less than a minute ago.
  public var justNow = "now"
  /// Only the app on the phone can renew the keys.
  public var openApp = "Open the app on your phone"
  /// The agent is not there.
  public var noAgent = "Waiting for belfryd"
  /// Another panel shows the notifications now.
  public var elsewhere = "Shown elsewhere"
  /// The agent and this panel do not understand each other.
  public var updateBoth = "Update Belfry"
  /// What to say of each trouble.
  public var storageFull = "Storage full"
  /// The disk answers with errors.
  public var storageFails = "Storage fails"
  /// There is no radio.
  public var radioFails = "Bluetooth is off"
  /// The clock is not set.
  public var clockNotSet = "Clock not set"
  /// A phone was forgotten here.
  public var forgetOnPhone = "Forget me on the phone"
  /// Before the accessory's name: what to do on the phone after `forgetOnPhone`.
  public var forgetFirst = "Settings › Bluetooth: forget"
  /// After the accessory's name.
  public var forgetThen = "then pair again"
  /// The store was damaged, and a new one began.
  public var storageReplaced = "Storage was damaged: pair again"

  /// English.
  public init() {}

  /// How a phone forgets an accessory of that name.
  func forgetHow(_ name: String) -> String { "\(forgetFirst) “\(name)”, \(forgetThen)." }

  /// The name of a weekday, Monday 0; empty if there are too few names.
  func weekday(_ number: Int) -> String { number < weekdays.count ? weekdays[number] : "" }

  /// The name of a month, January 1; empty if there are too few names.
  func month(_ number: Int) -> String { number <= months.count ? months[number - 1] : "" }
}
