import Capture

/// The seconds and figures of a walk as text.
enum FieldText {
  /// A figure with its name and unit.
  struct Figure {
    let name: String
    let value: String
  }

  /// A second, while the walk goes on.
  static func line(_ second: FieldSecond) -> String {
    var words = ["\(second.second) s", second.links > 0 ? "up" : "NO LINK"]
    if let signal = second.signal { words.append("\(signal) dBm") }
    words.append("in \(second.bytesFromPhone) B/s, out \(second.bytesFromAccessory) B/s")
    if second.repeated > 0 { words.append("again \(second.repeated) B") }
    if let latency = second.latencies.max() {
      words.append("\(second.latencies.count) accepted, up to \(latency) ms")
    }
    if second.refused > 0 { words.append("\(second.refused) refused") }
    return words.joined(separator: "  ")
  }

  /// The figures, in the order in which a person asks for them.
  static func figures(_ summary: FieldSummary) -> [Figure] {
    let bytes = summary.bytesFromPhone + summary.bytesFromAccessory
    return [
      Figure(name: "duration", value: "\(summary.duration) s, \(summary.connected) s with a link"),
      Figure(
        name: "content",
        value: "\(summary.bytesFromPhone) B from the phone, "
          + "\(summary.bytesFromAccessory) B from the accessory"),
      Figure(
        name: "throughput",
        value: "\(bytes / max(1, summary.connected)) B/s on average, \(summary.peak) B/s at most"),
      Figure(
        name: "latency",
        value: "\(spread(summary.latency)) (\(summary.latency.count) messages)"),
      Figure(
        name: "loss",
        value: "\(summary.repeated) B sent again, \(summary.lossPerThousand) ‰; "
          + "\(summary.gaps) times asked anew"),
      Figure(name: "refused", value: "\(summary.refused)"),
      Figure(
        name: "links ended",
        value: "\(summary.ends), \(summary.losses) of them lost; "
          + "back after \(spread(summary.reconnection))"),
      Figure(name: "signal", value: signal(summary.signal)),
      Figure(name: "connection interval", value: interval(summary.interval)),
    ]
  }

  private static func spread(_ samples: Distribution) -> String {
    guard samples.count > 0 else { return "(none)" }
    return "\(samples.median) ms in the middle, \(samples.percentile99) ms for 99 of 100, "
      + "\(samples.greatest) ms at most"
  }

  private static func signal(_ samples: Distribution) -> String {
    guard samples.count > 0 else { return "not told" }
    return "\(samples.median) dBm in the middle, \(samples.least) to \(samples.greatest) dBm"
  }

  private static func interval(_ samples: Distribution) -> String {
    guard samples.count > 0 else { return "not told: only a link that begins meanwhile tells it" }
    let (middle, least, greatest) =
      (milliseconds(samples.median), milliseconds(samples.least), milliseconds(samples.greatest))
    return "\(middle) ms in the middle, \(least) to \(greatest) ms"
  }

  private static func milliseconds(_ steps: Int) -> String {
    SightingText.milliseconds(UInt16(clamping: steps))
  }

  /// A row for each second; several samples of one second stand in one column, with spaces.
  static func csv(_ seconds: [FieldSecond]) -> String {
    var text =
      "second,links,signal_dbm,bytes_from_phone,bytes_from_accessory,bytes_again,gaps,refused,"
      + "links_ended,links_lost,latencies_ms,reconnections_ms,interval_ms\n"
    for second in seconds {
      let numbers = [
        second.bytesFromPhone, second.bytesFromAccessory, second.repeated, second.gaps,
        second.refused, second.ends, second.losses,
      ]
      var columns = ["\(second.second)", "\(second.links)", second.signal.map { "\($0)" } ?? ""]
      columns += numbers.map { "\($0)" }
      for samples in [second.latencies, second.reconnections] {
        columns.append(samples.map { "\($0)" }.joined(separator: " "))
      }
      columns.append(second.interval.map { milliseconds(Int($0)) } ?? "")
      text += columns.joined(separator: ",") + "\n"
    }
    return text
  }
}
