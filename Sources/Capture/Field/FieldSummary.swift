/// The figures of a walk, all from its seconds.
public struct FieldSummary: Hashable, Sendable {
  /// How long it was, in seconds, and in how many of them there was a link.
  public let duration: Int
  /// Seconds with a link at their end.
  public let connected: Int
  /// Content of fragments, in bytes.
  public let bytesFromPhone: Int
  /// The same of the accessory.
  public let bytesFromAccessory: Int
  /// The most of both in one second.
  public let peak: Int
  /// Bytes that were sent more than once.
  public let repeated: Int
  /// How often something was asked for anew.
  public let gaps: Int
  /// Messages of the phone that were refused.
  public let refused: Int
  /// How many links ended, for whatever reason.
  public let ends: Int
  /// How many of them the radio lost.
  public let losses: Int
  /// Of accepted messages, in milliseconds.
  public let latency: Distribution
  /// In milliseconds.
  public let reconnection: Distribution
  /// In dBm.
  public let signal: Distribution
  /// Connection intervals, in units of 1.25 ms.
  public let interval: Distribution

  /// The figures of these seconds.
  public init(_ seconds: [FieldSecond]) {
    func sum(_ value: (FieldSecond) -> Int) -> Int { seconds.reduce(0) { $0 + value($1) } }
    duration = seconds.count
    connected = sum { $0.links > 0 ? 1 : 0 }
    bytesFromPhone = sum { $0.bytesFromPhone }
    bytesFromAccessory = sum { $0.bytesFromAccessory }
    peak = seconds.map { $0.bytesFromPhone + $0.bytesFromAccessory }.max() ?? 0
    repeated = sum { $0.repeated }
    gaps = sum { $0.gaps }
    refused = sum { $0.refused }
    ends = sum { $0.ends }
    losses = sum { $0.losses }
    latency = Distribution(seconds.flatMap { $0.latencies })
    reconnection = Distribution(seconds.flatMap { $0.reconnections })
    signal = Distribution(seconds.compactMap { $0.signal.map { Int($0) } })
    interval = Distribution(seconds.compactMap { $0.interval.map { Int($0) } })
  }

  /// Of a thousand bytes, so many were sent again.
  public var lossPerThousand: Int {
    let all = bytesFromPhone + bytesFromAccessory
    return all == 0 ? 0 : repeated * 1000 / all
  }
}

/// How samples are spread; all zero without any.
public struct Distribution: Hashable, Sendable {
  /// How many there are.
  public let count: Int
  /// The least, the middle one, the one that 99 of 100 do not exceed, the greatest.
  public let least: Int
  /// Half of them are not greater.
  public let median: Int
  /// 99 of 100 are not greater.
  public let percentile99: Int
  /// The greatest.
  public let greatest: Int

  /// The spread of these samples.
  public init(_ samples: [Int]) {
    let sorted = samples.sorted()
    func rank(_ percent: Int) -> Int {
      sorted.isEmpty ? 0 : sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
    }
    count = sorted.count
    least = sorted.first ?? 0
    median = rank(50)
    percentile99 = rank(99)
    greatest = sorted.last ?? 0
  }
}
