/// What a relay counts, in the text form that Prometheus reads.
public enum Metrics {
  /// The counts of both ways.
  public static func text<P>(_ down: Downlink<P>, _ up: Uplink, isConnected: Bool) -> String {
    var page = MetricsPage()
    page.begin("belfry_relay_posts_total", .counter, "Posts of phones, by the answer they got.")
    for answer in PostAnswer.allCases {
      page.add("code", "\(answer.rawValue)", down.counts[answer, default: 0])
    }
    page.begin("belfry_relay_accepted_bytes_total", .counter, "Bytes of messages accepted.")
    page.add(down.acceptedBytes)
    page.begin("belfry_relay_posts_waiting", .gauge, "Posts that wait for the broker.")
    page.add(UInt64(down.waitingCount))
    page.begin("belfry_relay_answers_total", .counter, "Answers of accessories, by their end.")
    for ending in Uplink.Ending.allCases {
      page.add("end", ending.rawValue, up.counts[ending, default: 0])
    }
    page.begin("belfry_relay_push_retries_total", .counter, "Pushes that were tried again.")
    page.add(up.retries)
    page.begin("belfry_relay_answers_open", .gauge, "Answers that the push service has.")
    page.add(UInt64(up.openCount))
    page.begin("belfry_relay_broker_connected", .gauge, "1 while the broker takes messages.")
    page.add(isConnected ? 1 : 0)
    return page.text
  }
}

private struct MetricsPage {
  enum Kind: String {
    case counter
    case gauge
  }

  private(set) var text = ""
  private var name = ""

  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  mutating func add(_ value: UInt64) { text += "\(name) \(value)\n" }

  mutating func add(_ label: String, _ word: String, _ value: UInt64) {
    text += "\(name){\(label)=\"\(word)\"} \(value)\n"
  }
}
