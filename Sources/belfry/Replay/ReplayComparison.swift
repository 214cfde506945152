import Capture
import GATTProfile
import PhoneSimulator

/// The receipts of a recording beside those of its replay.
struct ReplayComparison {
  private struct Row {
    let message: MessageTrace
    let answer: Verdict?
    var isSame: Bool { message.verdict == answer }
  }

  private let rows: [Row]
  private let recordedReplies: Int
  private let replies: Int

  init(recorded: MessageLog, answered: MessageLog) {
    var answers: [UInt32: Verdict] = [:]
    for message in answered.messages where message.isFromPhone {
      answers[message.tag] = message.verdict
    }
    rows = recorded.messages.filter(\.isFromPhone).map {
      Row(message: $0, answer: answers[$0.tag])
    }
    recordedReplies = recorded.messages.count { !$0.isFromPhone }
    replies = answered.messages.count { !$0.isFromPhone }
  }

  /// How many receipts are not as recorded.
  var differences: Int { rows.count { !$0.isSame } }

  /// For a person: what differs, and how many are the same.
  var text: String {
    var text = ""
    for row in rows where !row.isSame {
      text +=
        "\(MessageText.tag(row.message.tag))  \(row.message.stream.words)  recorded "
        + "\(row.message.verdict?.words ?? "no receipt"), now "
        + "\(row.answer?.words ?? "no receipt")\n"
    }
    return text + "\(rows.count - differences) of \(rows.count) receipts are as recorded; "
      + "\(replies) messages from the accessory, recorded were \(recordedReplies)\n"
  }
}
