/// A moment as a clock on the wall shows it, in the proleptic Gregorian calendar.
struct CivilDate: Equatable {
  /// Days since 1 January 1970.
  let dayNumber: Int64
  let year: Int
  /// 1 to 12.
  let month: Int
  /// 1 to 31.
  let day: Int
  /// Monday is 0.
  let weekday: Int
  let hour: Int
  let minute: Int

  /// The local date of a moment (milliseconds since 1970 UTC) where clocks differ from UTC by so
  /// many minutes. Moments beyond the years ±100,000 are taken as those.
  init(milliseconds: Int64, offset: Int16) {
    let limit: Int64 = 100_000 * 366 * 86_400_000
    let bounded = max(-limit, min(limit, milliseconds))
    let local = CivilDate.floorDivide(bounded, 60_000).quotient + Int64(offset)
    let (days, minutes) = CivilDate.floorDivide(local, 1440)
    dayNumber = days
    hour = Int(minutes / 60)
    minute = Int(minutes % 60)
    // 1 January 1970 was a Thursday.
    weekday = Int(CivilDate.floorDivide(days + 3, 7).remainder)

    // Eras of 400 years, counted from 1 March of year 0, so that the leap day ends a year.
    let (era, dayOfEra) = CivilDate.floorDivide(days + 719_468, 146_097)
    let leaps: Int64 = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leaps) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  private static func floorDivide(_ value: Int64, _ by: Int64)
    -> (quotient: Int64, remainder: Int64)
  {
    let remainder = ((value % by) + by) % by
    return ((value - remainder) / by, remainder)
  }
}
