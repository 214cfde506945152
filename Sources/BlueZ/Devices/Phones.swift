/// The phones that are known by their bonds, and what is amiss with these.
struct Phones: Sendable {
  /// A bond that disappeared; it counts as removed if it does not come back.
  struct Disappearance: Sendable {
    let identity: BondIdentity
    let due: UInt64
  }

  /// One link of a bonded phone, as far as it has gone.
  struct Link: Sendable {
    let since: UInt64
    /// The phone is told of, because it has used an encrypted link.
    var isKnown = false
    /// The phone asked to be paired anew.
    var asksToPair = false
  }

  /// A removed bond must stay away so long, because bonds disappear with their adapter, too.
  static let patience: UInt64 = 3_000
  /// A link without use that ends within this time may have failed at its encryption. Longer ones
  /// have not, even if nothing was seen: bluetoothd does not tell of all that a phone does.
  static let shortLink: UInt64 = 3_000
  /// So many of them in a row mean that the phone has another key than we.
  static let shortLinks = 4
  /// More are not remembered.
  static let limit = 64

  /// The phones known to the engine.
  private(set) var known: Set<BondIdentity>
  /// Bonds made since the start whose phones have not used them yet.
  private var fresh: Set<BondIdentity> = []
  private(set) var disappearances: [Disappearance] = []
  private var links: [String: Link] = [:]
  private var failures: [BondIdentity: Int] = [:]
  /// Phones that have another key than we.
  private var estranged: Set<BondIdentity> = []
  /// Phones whose bond is not here.
  private var missing: Set<BondIdentity> = []
  /// What `mustForget` last said.
  private var told: Set<BondIdentity> = []

  init(_ identities: [[UInt8]]) {
    known = Set(identities.prefix(Self.limit).compactMap { BondIdentity(encoded: $0) })
  }

  /// A bond was made, or will have been when the phone next uses the link.
  mutating func renewed(_ identity: BondIdentity) {
    if fresh.count < Self.limit { fresh.insert(identity) }
    estranged.remove(identity)
    missing.remove(identity)
    disappearances.removeAll { $0.identity == identity }
  }

  // Links.

  /// The devices of which there are links.
  var linked: Set<String> { Set(links.keys) }

  /// Whether the phone on that link is told of.
  func isKnown(on device: String) -> Bool { links[device]?.isKnown ?? false }

  /// How many links of a phone, the last ones in a row, ended before they were encrypted.
  func failures(of identity: BondIdentity) -> Int { failures[identity] ?? 0 }

  /// There is a link.
  mutating func connected(_ device: String, at now: UInt64) {
    if links[device] == nil, links.count < Self.limit { links[device] = Link(since: now) }
  }

  /// The device asks to be paired.
  mutating func asksToPair(_ device: String, at now: UInt64) {
    connected(device, at: now)
    links[device]?.asksToPair = true
  }

  /// The phone used its encrypted link; gives whether its bond is new.
  mutating func used(_ identity: BondIdentity, on device: String, at now: UInt64) -> Bool {
    connected(device, at: now)
    links[device]?.isKnown = true
    failures[identity] = nil
    estranged.remove(identity)
    missing.remove(identity)
    if known.count < Self.limit { known.insert(identity) }
    return fresh.remove(identity) != nil
  }

  /// A link is over, of a bonded phone if there is an identity.
  mutating func ended(_ device: String, _ identity: BondIdentity?, at now: UInt64) {
    guard let link = links.removeValue(forKey: device), let identity else { return }
    if link.isKnown || link.asksToPair || now >= link.since + Self.shortLink {
      failures[identity] = nil
      return
    }
    failures[identity, default: 0] += 1
    if failures[identity, default: 0] >= Self.shortLinks { estranged.insert(identity) }
    if failures.count > Self.limit { failures = [:] }
  }

  /// bluetoothd, or the adapter, is gone.
  mutating func clear() {
    links = [:]
    failures = [:]
    disappearances = []
  }

  // Bonds.

  /// A bond is not there any more.
  mutating func disappeared(_ identity: BondIdentity, at now: UInt64) {
    disappearances.removeAll { $0.identity == identity }
    guard disappearances.count < Self.limit else { return }
    disappearances.append(Disappearance(identity: identity, due: now + Self.patience))
  }

  /// The bonds that were removed for good, given those that are there.
  mutating func removed(_ bonds: Set<BondIdentity>, at now: UInt64) -> [BondIdentity] {
    let due = disappearances.filter { $0.due <= now }
    disappearances.removeAll { $0.due <= now }
    let gone = due.map { $0.identity }.filter { !bonds.contains($0) }
    for identity in gone { forget(identity) }
    return gone
  }

  /// Nothing is known of a phone any longer.
  mutating func forget(_ identity: BondIdentity) {
    known.remove(identity)
    fresh.remove(identity)
    estranged.remove(identity)
    missing.remove(identity)
    failures[identity] = nil
  }

  /// Looks which phones have no bond among those that are there.
  mutating func compare(_ bonds: Set<BondIdentity>) { missing = known.subtracting(bonds) }

  /// The phones whose owner has to help, if they are others than last time.
  mutating func news() -> [BondIdentity]? {
    let all = estranged.union(missing)
    if all == told { return nil }
    told = all
    return all.sorted { $0.encoded.lexicographicallyPrecedes($1.encoded) }
  }
}
