@testable import BlueZ

/// bluetoothd as a value: it keeps what is registered, as the real one does, and can be told to
/// refuse.
struct FakeBluetoothd {
  static let adapter = "/org/bluez/hci0"

  /// What it refuses from now on, by the name of the method; nil once is a call that works.
  var refusals: [String: [Refusal?]] = [:]
  /// What it refuses always.
  var alwaysRefused: [String: Refusal] = [:]
  /// So many advertisements are registered without a word.
  var forgets = 0
  /// Calls that it was asked, by name.
  var asked: [String] = []

  private(set) var isRunning = false
  private(set) var hasAdapter = true
  private(set) var adapterFacts = AdapterFacts()
  private(set) var devices: [String: DeviceFacts] = [:]
  private(set) var hasAgent = false
  private(set) var isDefaultAgent = false
  private(set) var hasApplication = false
  private(set) var hasAdvertisement = false
  private var starts = 0

  init() { resetAdapter() }

  var isComplete: Bool { hasAgent && isDefaultAgent && hasApplication && hasAdvertisement }

  private mutating func resetAdapter() {
    adapterFacts = AdapterFacts()
    adapterFacts.address = "00:1A:7D:DA:71:13"
    adapterFacts.alias = "board"
    adapterFacts.isPowered = false
    adapterFacts.isPairable = false
    adapterFacts.pairableTimeout = 180
    adapterFacts.modalias = "usb:v1D6Bp0246d0542"
  }

  // What happens to it.

  mutating func start() -> [ClientEvent] {
    isRunning = true
    starts += 1
    return [.owner(":1.\(starts)")]
  }

  mutating func die() -> [ClientEvent] {
    isRunning = false
    forgetRegistrations()
    hasAgent = false
    isDefaultAgent = false
    for path in devices.keys { devices[path]?.isConnected = false }
    return [.owner(nil)]
  }

  mutating func unplug() -> [ClientEvent] {
    guard hasAdapter else { return [] }
    hasAdapter = false
    forgetRegistrations()
    guard isRunning else { return [] }
    let gone = devices.keys.sorted().map { path in
      ClientEvent.object(.vanished(path: path, [.device]))
    }
    return gone + [
      .object(.vanished(path: Self.adapter, [.adapter, .gatt, .advertising]))
    ]
  }

  mutating func plug() -> [ClientEvent] {
    guard !hasAdapter else { return [] }
    hasAdapter = true
    resetAdapter()
    for path in devices.keys { devices[path]?.isConnected = false }
    return isRunning ? objects.map { .object($0) } : []
  }

  mutating func switchPower(_ on: Bool) -> [ClientEvent] {
    adapterFacts.isPowered = on
    return told(AdapterFacts(isPowered: on))
  }

  mutating func dropAdvertisement() -> [ClientEvent] {
    hasAdvertisement = false
    guard hasAdapter else { return [] }
    return [.object(.changed(path: Self.adapter, Facet(.advertising(counted))))]
  }

  mutating func device(_ path: String, _ facts: DeviceFacts) -> [ClientEvent] {
    let isNew = devices[path] == nil
    devices[path, default: DeviceFacts()].merge(facts)
    guard isRunning, hasAdapter else { return [] }
    let facet = Facet(.device(facts))
    return [.object(isNew ? .appeared(path: path, [facet]) : .changed(path: path, facet))]
  }

  mutating func remove(_ path: String) -> [ClientEvent] {
    devices[path] = nil
    return [.object(.vanished(path: path, [.device]))]
  }

  private func told(_ facts: AdapterFacts) -> [ClientEvent] {
    isRunning && hasAdapter ? [.object(.changed(path: Self.adapter, Facet(.adapter(facts))))] : []
  }

  private mutating func forgetRegistrations() {
    hasApplication = false
    hasAdvertisement = false
  }

  private var counted: AdvertisingFacts {
    AdvertisingFacts(active: hasAdvertisement ? 1 : 0, supported: hasAdvertisement ? 4 : 5)
  }

  private var objects: [ObjectChange] {
    guard hasAdapter else { return [] }
    let facets = [Facet(.adapter(adapterFacts)), Facet(.gatt), Facet(.advertising(counted))]
    return [.appeared(path: Self.adapter, facets)]
      + devices.sorted { $0.key < $1.key }.map {
        .appeared(path: $0.key, [Facet(.device($0.value))])
      }
  }

  // What it is asked.

  /// Does what a call wants, and gives the signals that go before the answer; nil if it forgets to
  /// answer.
  mutating func answer(_ call: Call) -> (signals: [ClientEvent], outcome: Outcome?) {
    asked.append(call.name)
    guard isRunning else { return ([], .failed(.noReply)) }
    if let refusal = alwaysRefused[call.name] { return ([], .failed(refusal)) }
    if var queue = refusals[call.name], !queue.isEmpty {
      let next = queue.removeFirst()
      refusals[call.name] = queue
      if let next { return ([], .failed(next)) }
    }
    switch call {
    case .managedObjects: return ([], .objects(objects))
    case .deviceProperties(let path):
      guard let facts = devices[path], hasAdapter else { return ([], .failed(.absent)) }
      return ([], .objects([.changed(path: path, Facet(.device(facts)))]))
    case .registerAgent: return ([], once(&hasAgent))
    case .makeAgentDefault:
      if !hasAgent { return ([], .failed(.doesNotExist)) }
      isDefaultAgent = true
      return ([], .done)
    case .unregisterAgent:
      isDefaultAgent = false
      return ([], takenBack(&hasAgent))
    case .disconnect: return ([], .done)
    default: return answerAdapter(call)
    }
  }

  private mutating func answerAdapter(
    _ call: Call
  ) -> (signals: [ClientEvent], outcome: Outcome?) {
    guard hasAdapter else { return ([], .failed(.absent)) }
    switch call {
    case .set(let property, _):
      adapterFacts.apply(property)
      var news = AdapterFacts()
      news.apply(property)
      return (told(news), .done)
    case .registerApplication: return ([], once(&hasApplication))
    case .unregisterApplication: return ([], takenBack(&hasApplication))
    case .registerAdvertisement:
      let outcome = once(&hasAdvertisement)
      if forgets > 0 {
        forgets -= 1
        return ([], nil)
      }
      return ([.object(.changed(path: Self.adapter, Facet(.advertising(counted))))], outcome)
    case .unregisterAdvertisement:
      let outcome = takenBack(&hasAdvertisement)
      return ([.object(.changed(path: Self.adapter, Facet(.advertising(counted))))], outcome)
    case .activeInstances: return ([], .instances(counted.active ?? 0))
    default: return ([], .done)
    }
  }

  private func once(_ flag: inout Bool) -> Outcome {
    if flag { return .failed(.alreadyExists) }
    flag = true
    return .done
  }

  private func takenBack(_ flag: inout Bool) -> Outcome {
    if !flag { return .failed(.doesNotExist) }
    flag = false
    return .done
  }
}
