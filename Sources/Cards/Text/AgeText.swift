/// How long something has been so, in the largest unit that counts at least one.
struct AgeText {
  let words: Words

  /// A length in milliseconds; below a minute it is "now".
  func text(_ milliseconds: Int64) -> String {
    let minutes = max(0, milliseconds) / 60_000
    switch minutes {
    case 0: return words[.justNow]
    case 1..<60: return "\(minutes) \(words[.minutes])"
    case 60..<1440: return "\(minutes / 60) \(words[.hours])"
    default: return "\(minutes / 1440) \(words[.days])"
    }
  }
}
