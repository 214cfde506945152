internal import GATTProfile

/// The part of the phone's system that knows which notifications are posted, and takes answers to
/// them.
struct NotificationCenter {
  private let result: PhoneProfile.AnswerResult
  /// What was posted and not taken back, with the ids of its actions.
  private var posted: [ForwardedNotification.Identifier: [String]] = [:]

  init(result: PhoneProfile.AnswerResult, _ list: [PhoneState.Posted]) {
    self.result = result
    for item in list { posted[item.notification] = item.actions }
  }

  var saved: [PhoneState.Posted] {
    posted.map { PhoneState.Posted(notification: $0.key, actions: $0.value) }
  }

  mutating func post(_ notification: ForwardedNotification) {
    posted[notification.identifier] = notification.actions.map { $0.identifier }
  }

  mutating func remove(_ identifier: ForwardedNotification.Identifier) {
    posted[identifier] = nil
  }

  mutating func removeAll() { posted = [:] }

  /// Carries an answer out: an action must be one of the notification's own; clearing what is gone
  /// is no error.
  mutating func carryOut(_ choice: NotificationResponse.Choice) -> ResponseResult.Status {
    guard result != .failed, isPossible(choice) else { return .failed }
    switch choice {
    case .dismiss(let pair, _): posted[pair] = nil
    case .clear(let pairs): for pair in pairs { posted[pair] = nil }
    case .action, .unknown: break
    }
    return .done
  }

  private func isPossible(_ choice: NotificationResponse.Choice) -> Bool {
    switch choice {
    case .action(let pair, let action, _), .dismiss(let pair, let action):
      posted[pair]?.contains { $0.utf8.elementsEqual(action.utf8) } ?? false
    case .clear: true
    case .unknown: false
    }
  }
}
