/// The client of bluetoothd, as a value: it hears what happened and what time it is, and says what
/// to do. It keeps agent, application and advertisement registered, one call at a time, as long as
/// bluetoothd and an adapter are there; it knows the phones by their bonds, and decides who pairs.
public struct Client: Sendable {
  /// After an adapter came, its bonds are compared with the known phones so much later.
  static let settling: UInt64 = 3_000

  /// What is wanted of bluetoothd.
  public let wishes: Wishes

  var owner: String?
  var isStopped = false
  var adapters = AdapterTable()
  var devices = DeviceTable()
  var phones: Phones

  // What is registered.
  var hasLooked = false
  var hasAgent = false
  var isDefaultAgent = false
  /// The adapter that is ours, where all the following is.
  var place: Place?
  var hasApplication = false
  var broadcast = Broadcast()

  // What is being done.
  var underWay: StepUnderWay?
  var queries: [CallNumber: String] = [:]
  var paces: [Step: Pace] = [:]
  var refusals: [Step: Refusal] = [:]
  /// When an advertisement that was lost may be given anew.
  var losses = Pace(longest: 1_500)
  var unblocking = Pace(first: 2_000, longest: 60_000)
  var calls: UInt64 = 0

  // Pairing.
  var pairing = Pairing()
  var window = PairingWindow()
  /// Whether the window has had its chance to open by itself.
  var hasLookedForBonds = false
  /// Devices that used an encrypted characteristic before it was known who they are.
  var awaited: Set<String> = []
  /// When to compare bonds with known phones.
  var comparison: UInt64?

  /// How it stands.
  public internal(set) var condition = Condition.starting
  /// Since when bluetoothd or the adapter is missed.
  var missedSince: UInt64?

  /// Everything as it is before bluetoothd has been heard of.
  public init(_ wishes: Wishes) {
    self.wishes = wishes
    phones = Phones(wishes.phones)
  }

  /// The rung of the advertisement, on the air or to be tried next. The object at
  /// `Call.Path.advertisement` has to be `wishes.advertisement.interface(rung)` at each
  /// `registerAdvertisement`.
  public var rung: Rung { broadcast.rung }

  /// The path of the adapter that is ours.
  public var adapter: String? { place?.path }

  /// Takes in what happened at that uptime in milliseconds.
  public mutating func handle(_ event: ClientEvent, at now: UInt64) -> [ClientEffect] {
    var effects: [ClientEffect] = []
    if isStopped { return effects }
    take(event, now, &effects)
    if isStopped { return effects }
    settle(now, &effects)
    return effects
  }

  private mutating func take(_ event: ClientEvent, _ now: UInt64, _ effects: inout [ClientEffect]) {
    switch event {
    case .owner(let owner): changeOwner(to: owner, now, &effects)
    case .object(let change): take(change, now, &effects)
    case .answer(let number, let outcome): answered(number, outcome, now, &effects)
    case .agent(let request, let id): asked(request, id, now, &effects)
    case .advertisementReleased: lostAdvertisement(now)
    case .access(let device): accessed(device, now, &effects)
    case .linkEnded(let device):
      devices.ended(device)
      ended(device, now, &effects)
    case .openWindow:
      window.open(at: now)
      effects.append(.window(until: window.until))
    case .closeWindow: closeWindow(&effects)
    case .forgotten(let identity):
      if let identity = BondIdentity(encoded: identity) { phones.forget(identity) }
    case .promptAnswered(let yes): answeredPrompt(yes, &effects)
    case .unblocked(let isDone):
      if isDone { paces[.setting(.powered(true))] = nil }
    case .legacyAdvertising(let isOn): legacyAnswered(isOn, now)
    case .deadline: break
    case .stop: stop(&effects)
    }
  }

  /// What follows from the state and the time alone.
  private mutating func settle(_ now: UInt64, _ effects: inout [ClientEffect]) {
    expire(now, &effects)
    chooseAdapter(now, &effects)
    compareBonds(now, &effects)
    advance(now, &effects)
    askKernel(now, &effects)
    openFirstWindow(now, &effects)
    updateCondition(now, &effects)
  }

  /// When to hand `.deadline` in; nil for never.
  public var deadline: UInt64? {
    if isStopped { return nil }
    var times = [underWay?.deadline, window.until, pairing.shown?.until, comparison]
    times += phones.disappearances.map { $0.due }
    times += [nextStepTime, nextKernelTime, nextConditionTime]
    return times.compactMap { $0 }.min()
  }
}
