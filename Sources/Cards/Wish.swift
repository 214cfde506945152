import PanelProtocol

/// What a person may want of the accessory itself, from the clock.
enum Wish: Equatable {
  /// No alerts for so many minutes; 0 ends that.
  case quiet(minutes: UInt32)
  /// New phones are let in, or no more.
  case pairing(Bool)

  func label(_ words: Words) -> String {
    switch self {
    case .quiet(0): words[.endQuiet]
    case .quiet(60): words[.quietHour]
    case .quiet: words[.quietNight]
    case .pairing(true): words[.letIn]
    case .pairing(false): words[.letNobodyIn]
    }
  }

  /// What the agent is told.
  var message: PanelMessage {
    switch self {
    case .quiet(let minutes): .quiet(minutes: minutes)
    case .pairing(let isWanted): .pairing(open: isWanted)
    }
  }
}

extension Panel {
  /// What can be wished for now.
  var wishes: [Wish] {
    let quiet: [Wish] =
      status?.isQuiet == true ? [.quiet(minutes: 0)] : [.quiet(minutes: 60), .quiet(minutes: 480)]
    return quiet + [.pairing(status?.pairing != .open)]
  }

  /// A key while wishes are on the screen.
  mutating func wishKey(_ key: Key, at row: Int) -> [Effect] {
    let wishes = wishes
    switch key {
    case .up, .down: place = .wishes(row: moved(row, key, among: wishes.count))
    case .back: place = .idle
    case .select:
      place = .idle
      return wishes.indices.contains(row) ? [.send(wishes[row].message)] : []
    }
    return []
  }
}
