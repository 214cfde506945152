internal import GATTProfile

/// The messages of a recording, in the order in which they began.
public struct MessageLog: Sendable {
  private struct Key: Hashable {
    let isFromPhone: Bool
    let role: StreamID.Role
    let tag: UInt32
  }

  /// More are not kept: then the oldest ones are left out.
  public static let limit = 65_536

  private var traces: [MessageTrace] = []
  /// Where the newest message of each key stands, counted from the first ever.
  private var places: [Key: Int] = [:]
  /// How many of the oldest were left out.
  public private(set) var leftOut = 0

  /// A log of nothing.
  public init() {}

  /// The messages that are kept.
  public var messages: [MessageTrace] { traces }

  /// What a sighting did to a message: as it was, nil if it is new, and as it is now.
  public typealias Change = (before: MessageTrace?, after: MessageTrace)

  /// Takes in a sighting; whatever is no frame changes nothing.
  @discardableResult
  public mutating func take(_ sighting: Sighting) -> Change? {
    guard case .frame(let frame, _, _) = sighting.content else { return nil }
    let time = sighting.time
    switch frame {
    case .inquiry(let inquiry):
      return change(inquiry.id.tag, sighting, frame) { trace in
        trace.id = inquiry.id
        trace.total = inquiry.total
      }
    case .fragment(let fragment):
      let end = fragment.offset + fragment.content.count
      return change(fragment.tag, sighting, frame) { trace in
        trace.total = fragment.total
        trace.bytesSent += fragment.content.count
        trace.repeated += max(0, min(trace.reached, end) - fragment.offset)
        trace.reached = max(trace.reached, end)
        trace.lastFragment = time
      }
    case .position(let position):
      guard position.reason == .gap || position.reason == .unknown else { return nil }
      return change(position.tag, sighting, frame) { $0.gaps += 1 }
    case .receipt(let receipt):
      return change(receipt.id.tag, sighting, frame) { trace in
        trace.id = receipt.id
        // Busy is no last word, and a receipt may be said again.
        if trace.verdict == nil || trace.verdict == .refused(.busy) {
          trace.verdict = receipt.verdict
          trace.settled = time
        }
      }
    case .cancel(let cancel):
      return change(cancel.tag, sighting, frame) { $0.isCancelled = true }
    }
  }

  /// Positions and receipts come from the receiver of a message, all else from its sender.
  private mutating func change(
    _ tag: UInt32, _ sighting: Sighting, _ frame: Frame, _ change: (inout MessageTrace) -> Void
  ) -> Change {
    let isAnswer =
      switch frame {
      case .position, .receipt: true
      case .fragment, .inquiry, .cancel: false
      }
    let isFromPhone = sighting.isFromPhone != isAnswer
    let key = Key(isFromPhone: isFromPhone, role: frame.stream.role, tag: tag)
    if let place = places[key], place >= leftOut {
      let before = traces[place - leftOut]
      change(&traces[place - leftOut])
      return (before, traces[place - leftOut])
    }
    if traces.count >= Self.limit {
      leftOut += Self.limit / 2
      traces.removeFirst(Self.limit / 2)
      places = places.filter { $0.value >= leftOut }
    }
    places[key] = leftOut + traces.count
    var trace = MessageTrace(
      isFromPhone: isFromPhone, stream: frame.stream, tag: tag, first: sighting.time)
    change(&trace)
    traces.append(trace)
    return (nil, trace)
  }
}
