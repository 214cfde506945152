import PanelProtocol

/// How dates are written.
struct DateText {
  let words: Words
  let hours: Preferences.Hours

  /// What a card shows as its time; empty for a card that hides it.
  ///
  /// Today's cards show the time; those of the last six days the weekday too; others the date. If
  /// the clock is not set, their age is shown, or the phone's own time of day where that is not
  /// known. `arrival` is the uptime at which the card came.
  func text(for card: Card, at now: Moment, arrival: UInt64? = nil) -> String {
    if now.wallClock == nil, card.displayDate == .delivery, let arrival {
      return AgeText(words: words).text(Int64(clamping: now.uptime - min(now.uptime, arrival)))
    }
    switch card.displayDate {
    case .hidden: return ""
    case .delivery: return text(card.delivered, offset: card.offset, now: now)
    case .content(let time): return text(time, offset: card.offset, now: now)
    case .allDay(let time):
      // A day without a time is kept as midnight UTC and must not move with the phone.
      return day(CivilDate(milliseconds: time, offset: 0))
    }
  }

  /// Hours and minutes.
  func clock(_ date: CivilDate) -> String {
    let minutes = date.minute < 10 ? "0\(date.minute)" : "\(date.minute)"
    switch hours {
    case .twentyFour: return "\(date.hour):\(minutes)"
    case .twelve:
      let hour = (date.hour + 11) % 12 + 1
      return "\(hour):\(minutes) \(date.hour < 12 ? words[.beforeNoon] : words[.afterNoon])"
    }
  }

  /// Weekday, day and month.
  func longDay(_ date: CivilDate) -> String {
    "\(words.weekday(date.weekday)) \(day(date))"
  }

  private func text(_ time: Int64, offset: Int16, now: Moment) -> String {
    let date = CivilDate(milliseconds: time, offset: offset)
    guard let wallClock = now.wallClock else { return clock(date) }
    let today = CivilDate(milliseconds: wallClock, offset: offset)
    switch date.dayNumber - today.dayNumber {
    case 0: return clock(date)
    case -6 ... -1, 1...6: return "\(words.weekday(date.weekday)) \(clock(date))"
    default: return day(date)
    }
  }

  private func day(_ date: CivilDate) -> String { "\(date.day) \(words.month(date.month))" }
}
