internal import GATTProfile
internal import PanelProtocol

/// The answers that are not done, or whose end nobody has seen yet.
struct AnswerBook {
  /// Answers kept at most.
  static let limit = 64

  private var records: [AnswerID: AnswerRecord] = [:]

  subscript(id: AnswerID) -> AnswerRecord? { records[id] }

  /// All of them in the order in which they were given.
  var all: [AnswerRecord] { records.values.sorted { $0.order < $1.order } }

  var isFull: Bool { records.count >= Self.limit }

  /// The oldest answer that ended and was not seen: it makes room.
  var dispensable: AnswerID? { all.first { $0.isEnded }?.id }

  /// Whether a person sent that notification away and the phone has not done it yet.
  func dismisses(_ key: CardKey) -> Bool {
    records.values.contains { answer in
      answer.choice.isRepeatable && !answer.isEnded && answer.phone == key.phone
        && answer.feature == key.feature && answer.notification == key.identifier
    }
  }

  mutating func put(_ record: AnswerRecord) { records[record.id] = record }

  mutating func remove(_ id: AnswerID) { records[id] = nil }
}
