internal import GATTProfile

/// What phones did in a recording, in order: the part that can be done again.
public struct PhoneScript: Sendable {
  /// More is not kept.
  public static let limit = 262_144

  /// What was done.
  public private(set) var acts: [PhoneAct] = []
  /// How many acts came after there was no more room.
  public private(set) var leftOut = 0
  private var start: Int64?
  private var links: Set<Int> = []

  /// A script of nothing.
  public init() {}

  /// Takes in a sighting; what the accessory did is passed over.
  public mutating func take(_ sighting: Sighting) {
    guard let kind = Self.kind(sighting) else { return }
    if kind == .leave {
      guard links.remove(sighting.link) != nil else { return }
    } else if links.insert(sighting.link).inserted {
      add(.arrive, sighting)
    }
    if kind != .arrive { add(kind, sighting) }
  }

  private mutating func add(_ kind: PhoneAct.Kind, _ sighting: Sighting) {
    guard acts.count < Self.limit else {
      leftOut += 1
      return
    }
    let start = start ?? sighting.time
    self.start = start
    // A clock that was set meanwhile makes no pause.
    let time = UInt64(clamping: sighting.time &- start)
    acts.append(PhoneAct(time: max(time, acts.last?.time ?? 0), link: sighting.link, kind: kind))
  }

  private static func kind(_ sighting: Sighting) -> PhoneAct.Kind? {
    switch sighting.content {
    case .disconnected: return .leave
    case .mtu(let mtu): return .mtu(mtu)
    case .subscription(let characteristic, let isActive, _):
      return .subscribe(characteristic, isActive: isActive)
    case .nothing(let characteristic), .frame(_, let characteristic, .answer):
      return .read(characteristic)
    case .frame(let frame, let characteristic, let way) where sighting.isFromPhone:
      // On a channel there are no requests; GATT has them where the profile does.
      let isRequest = way == .request || characteristic == .keyExchange
      return .write(characteristic, frame, isRequest: isRequest)
    default: return nil
    }
  }
}
