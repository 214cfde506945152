/// Where something is registered: an adapter, as long as it stays plugged in. One that comes back
/// under the same path is another place.
struct Place: Hashable, Sendable {
  let path: String
  /// Counts the adapters that came.
  let arrival: Int
}

/// The adapters that bluetoothd has.
struct AdapterTable: Sendable {
  struct Adapter: Sendable {
    let place: Place
    var facts = AdapterFacts()
    var advertising = AdvertisingFacts()
    var servesGATT = false
    var advertises = false

    var isFit: Bool { servesGATT && advertises }

    fileprivate mutating func take(_ facet: Facet) {
      switch facet.content {
      case .adapter(let facts): self.facts.merge(facts)
      case .advertising(let facts):
        advertises = true
        advertising.merge(facts)
      case .gatt: servesGATT = true
      case .device: break
      }
    }
  }

  /// More are not looked at.
  static let limit = 16

  private var adapters: [String: Adapter] = [:]
  private var arrivals = 0

  subscript(path: String) -> Adapter? { adapters[path] }

  /// Takes over what is told of an adapter; one that is new needs the facet of an adapter.
  mutating func take(_ facet: Facet, at path: String) {
    if adapters[path] == nil {
      guard case .adapter = facet.content, adapters.count < Self.limit else { return }
      arrivals += 1
      adapters[path] = Adapter(place: Place(path: path, arrival: arrivals))
    }
    adapters[path]?.take(facet)
  }

  /// Takes over that an adapter lost an interface; without that of an adapter it is gone.
  mutating func drop(_ kind: Facet.Kind, at path: String) {
    switch kind {
    case .adapter: adapters[path] = nil
    case .gatt: adapters[path]?.servesGATT = false
    case .advertising: adapters[path]?.advertises = false
    case .device: break
    }
  }

  /// Takes over what was set.
  mutating func apply(_ property: AdapterProperty, at path: String) {
    adapters[path]?.facts.apply(property)
  }

  /// Forgets all; no arrival is counted twice.
  mutating func clear() { adapters = [:] }

  /// The adapter that is meant: fit ones first, then in the order of their numbers.
  func chosen(_ choice: AdapterChoice) -> Adapter? {
    let fitting = adapters.values.filter { adapter in
      switch choice {
      case .first: true
      case .name(let name): adapter.place.path.hasSuffix("/" + name)
      case .address(let address): adapter.facts.address == address
      }
    }
    return fitting.min { rank($0) < rank($1) }
  }

  private func rank(_ adapter: Adapter) -> (Int, Int, String) {
    let path = adapter.place.path
    return (adapter.isFit ? 0 : 1, path.utf8.count, path)
  }
}
