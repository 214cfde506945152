import PanelProtocol

/// What attention is drawn to, from the least urgent to the most. Patterns are named by it.
enum Occasion: String, CaseIterable, Comparable {
  case notification
  case priority
  case timeSensitive = "time-sensitive"
  case critical
  case timer
  case alarm
  case call

  /// What an alert stands for; `attributes` are its card's.
  init(_ kind: Card.Kind, _ attributes: Card.Attributes) {
    switch kind {
    case .call: self = .call
    case .alarm: self = .alarm
    case .timer: self = .timer
    case .notification, .liveActivity:
      if attributes.contains(.critical) {
        self = .critical
      } else if attributes.contains(.timeSensitive) {
        self = .timeSensitive
      } else {
        self = attributes.contains(.priority) ? .priority : .notification
      }
    }
  }

  var urgency: Int { Occasion.allCases.firstIndex(of: self) ?? 0 }

  static func < (one: Occasion, other: Occasion) -> Bool { one.urgency < other.urgency }
}
