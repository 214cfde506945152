import Capture
import GATTProfile
import PhoneSimulator

/// The messages of a recording, as a table for a person.
struct MessageText {
  let log: MessageLog

  var text: String {
    var text = "\n\(Self.row("from", "message", "stream", "bytes", "again", "receipt", "after"))"
    if log.leftOut > 0 { text += "(the first \(log.leftOut) are left out)\n" }
    for message in log.messages { text += Self.row(message) }
    return text + summary
  }

  private static func row(_ message: MessageTrace) -> String {
    let receipt = message.verdict?.words ?? (message.isCancelled ? "cancelled" : "none")
    let time = message.duration.map { "\($0 / 1000) ms" } ?? ""
    return row(
      message.isFromPhone ? "phone" : "accessory", tag(message.tag), message.stream.words,
      message.total.map { "\($0)" } ?? "?", message.repeated > 0 ? "\(message.repeated)" : "",
      receipt, time)
  }

  private static func row(_ columns: String...) -> String {
    let widths = [11, 10, 24, 8, 8, 12, 0]
    var row = ""
    for (column, width) in zip(columns, widths) {
      row += width == 0 ? column : SightingText.padded(column, width)
    }
    while row.utf8.last == UInt8(ascii: " ") { row.removeLast() }
    return row + "\n"
  }

  private var summary: String {
    let phone = log.messages.filter { $0.isFromPhone }
    let accessory = log.messages.filter { !$0.isFromPhone }
    return "\n\(Self.count(phone)) from the phone, \(Self.count(accessory)) from the accessory\n"
  }

  private static func count(_ messages: [MessageTrace]) -> String {
    let accepted = messages.count { $0.verdict == .accepted }
    let word = messages.count == 1 ? "message" : "messages"
    return "\(messages.count) \(word) (\(accepted) accepted)"
  }

  /// The first 4 bytes of an id, as they stand in a frame.
  static func tag(_ tag: UInt32) -> String {
    let digits = String(tag, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
