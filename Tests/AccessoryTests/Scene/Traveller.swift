import Accessory
import GATTProfile
import PanelProtocol

/// A phone that goes on until everything it has to say is acknowledged, and knows what the
/// accessory must look like then.
final class Traveller {
  /// A message that is not acknowledged yet.
  private struct Load {
    let message: Message
    var id: MessageID
  }

  static let action = ForwardedNotification.Action(identifier: "like", kind: .background)

  let phone: Handset
  private var loads: [Load] = []
  private var exchange: (keys: Handset.Keys, id: MessageID)?
  /// The keys whose encapsulated key was acknowledged last.
  private(set) var active: Handset.Keys?
  private var answered = 0
  /// What each notification ought to be: its newest revision, and its title if it is there.
  private(set) var expected: [String: (revision: UInt64, title: String?)] = [:]
  private var cleared: UInt64 = 0
  /// Adds of each name.
  private(set) var adds: [String: Int] = [:]
  private(set) var sent = 0

  /// Takes what goes over the internet and answers for it from then on; nil if there is none.
  var post: ((InternetMessage) -> Void)?

  init(_ phone: Handset) { self.phone = phone }

  var isDone: Bool { loads.isEmpty && exchange == nil }

  /// The titles of the cards that must be shown in the end.
  var titles: [String] {
    expected.values.compactMap { $0.revision > cleared ? $0.title : nil }.sorted()
  }

  // MARK: What it says

  func add(_ name: String, title: String) throws {
    adds[name, default: 0] += 1
    try say(
      .add(
        .sample(
          name, source: "app.\(name)", title: title, actions: [Self.action])), name, title: title)
  }

  func update(_ name: String, title: String) throws {
    try say(
      .updated(
        .sample(
          name, source: "app.\(name)", title: title, actions: [Self.action])), name, title: title)
  }

  func remove(_ name: String) throws {
    try say(.remove(name, source: "app.\(name)"), name, title: nil)
  }

  func removeAll() throws {
    try send(phone.message(.allRemoved(Message.RemovalOfAll())))
    cleared = phone.revision
  }

  private func say(_ body: Message.Body, _ name: String, title: String?) throws {
    try send(phone.message(body))
    expected[name] = (phone.revision, title)
  }

  private func send(_ message: Message) throws {
    guard let active else { return }
    sent += 1
    if phone.link == nil, try post(message, under: active) { return }
    loads.append(Load(message: message, id: try phone.send(message, with: active)))
  }

  /// Hands a message to the maker's server; false if that is not in reach.
  private func post(_ message: Message, under keys: Handset.Keys) throws -> Bool {
    guard let post, let number = phone.keys.firstIndex(where: { $0.enc == keys.enc }) else {
      return false
    }
    post(try phone.parcel(message, keys: number))
    return true
  }

  /// The link is gone: what has no receipt takes the other way.
  func goOnline() throws {
    guard let active else { return }
    for load in loads where try post(load.message, under: active) {
      phone.forget(load.id)
      loads.removeAll { $0.id == load.id }
    }
  }

  // MARK: What it does about what came back

  /// Takes the newest offer up, unless an exchange is under way.
  func beginExchange() throws {
    guard exchange == nil, let offer = phone.offers.last else { return }
    let keys = try phone.encapsulate(to: offer)
    exchange = (keys, try phone.say(.encapsulatedKey(phone.encapsulatedKey(keys))))
  }

  /// Its programs were killed: what was under way has to be handed over again.
  func restart(at now: UInt64) throws {
    phone.restart(at: now)
    if let pending = exchange {
      exchange?.id = try phone.say(.encapsulatedKey(phone.encapsulatedKey(pending.keys)))
    }
    for index in loads.indices { try sendAgain(index) }
  }

  /// Looks at the receipts: what was refused is sealed anew, answers get their results.
  func lookAround() throws {
    if let pending = exchange, let verdict = phone.receipts[pending.id] {
      if verdict == .accepted {
        active = pending.keys
        exchange = nil
      } else {
        exchange?.id = try phone.say(.encapsulatedKey(phone.encapsulatedKey(pending.keys)))
      }
    }
    loads.removeAll { phone.receipts[$0.id] == .accepted }
    for index in loads.indices where phone.receipts[loads[index].id] != nil {
      try sendAgain(index)
    }
    let responses = phone.responses
    for response in responses.dropFirst(answered) {
      let result = ResponseResult(response: response.identifier, status: .done)
      try send(phone.message(.responseResult(result)))
    }
    answered = responses.count
  }

  private func sendAgain(_ index: Int) throws {
    guard let active else { return }
    loads[index].id = try phone.send(loads[index].message, with: active)
  }
}
