internal import GATTProfile

/// Measures a walk: sightings in, seconds out.
public struct FieldSurvey: Sendable {
  /// More seconds are not kept: a day and some hours.
  public static let limit = 100_000

  /// More links than a controller has at once: of some no end was told.
  private static let linkLimit = 64

  /// Why a link ends that somebody wanted to end. Core 5.4, Vol 1, Part F, 2.19 to 2.22.
  private static let wishes: ClosedRange<UInt8> = 0x13...0x16

  /// The seconds from the first packet on, without a gap.
  public private(set) var seconds: [FieldSecond] = []
  private var start: Int64?
  private var log = MessageLog()
  /// The links that are up, and when the last one ended.
  private var links: Set<Int> = []
  private var lost: Int64?
  /// What was told of the intervals of links, Belfry's or not.
  private var intervals: [Int: UInt16] = [:]

  /// A survey of nothing.
  public init() {}

  /// Time has come so far, in microseconds since 1970: seconds in which nothing was seen count, too.
  public mutating func advance(to time: Int64) {
    let start = start ?? time
    self.start = start
    // A clock that was set back, or far ahead, is held by the seconds that there are.
    let target = min(Int(clamping: (time &- start) / 1_000_000), Self.limit - 1)
    guard target >= seconds.count else { return }
    for number in seconds.count...target {
      var second = FieldSecond(second: number)
      second.links = links.count
      second.signal = links.isEmpty ? nil : seconds.last?.signal
      second.interval = slowest
      seconds.append(second)
    }
  }

  /// Takes in a sighting.
  public mutating func take(_ sighting: Sighting) {
    advance(to: sighting.time)
    guard !seconds.isEmpty else { return }
    let place = seconds.count - 1
    switch sighting.content {
    case .connected(_, let interval), .interval(let interval):
      if intervals.count >= Self.linkLimit { intervals = [:] }
      intervals[sighting.link] = interval
    case .disconnected(let reason):
      intervals[sighting.link] = nil
      guard links.remove(sighting.link) != nil else { return }
      seconds[place].ends += 1
      if !Self.wishes.contains(reason) { seconds[place].losses += 1 }
      if links.isEmpty { lost = sighting.time }
    case .encrypted: arrive(sighting.link, at: sighting.time)
    case .signal(let level): seconds[place].signal = level
    case .frame:
      arrive(sighting.link, at: sighting.time)
      if let change = log.take(sighting) { count(change, sighting, in: place) }
    default: break
    }
    seconds[place].links = links.count
    seconds[place].interval = slowest
  }

  private var slowest: UInt16? { links.compactMap { intervals[$0] }.max() }

  private mutating func arrive(_ link: Int, at time: Int64) {
    guard links.insert(link).inserted, let lost else { return }
    self.lost = nil
    Self.append(time &- lost, to: &seconds[seconds.count - 1].reconnections)
  }

  private mutating func count(_ change: MessageLog.Change, _ sighting: Sighting, in place: Int) {
    let (before, after) = change
    let bytes = after.bytesSent - (before?.bytesSent ?? 0)
    if after.isFromPhone {
      seconds[place].bytesFromPhone += bytes
    } else {
      seconds[place].bytesFromAccessory += bytes
    }
    seconds[place].repeated += after.repeated - (before?.repeated ?? 0)
    seconds[place].gaps += after.gaps - (before?.gaps ?? 0)
    guard after.isFromPhone, after.verdict != before?.verdict else { return }
    if after.verdict == .accepted {
      Self.append(sighting.time &- after.first, to: &seconds[place].latencies)
    } else {
      seconds[place].refused += 1
    }
  }

  private static func append(_ microseconds: Int64, to samples: inout [Int]) {
    guard samples.count < FieldSecond.sampleLimit else { return }
    samples.append(Int(clamping: max(0, microseconds) / 1000))
  }
}
