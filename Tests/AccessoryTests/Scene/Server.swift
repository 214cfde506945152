import Accessory
import GATTProfile
import TestSupport
import Testing

/// The maker's server and Apple's push service, at their worst: they deliver in any order, twice,
/// late, and lose what they have not confirmed.
final class Server {
  private let board: Board
  private var random: SeededGenerator
  private var mail: [(id: ParcelID, bytes: [UInt8])] = []
  private var lastParcel: UInt64 = 0
  /// Every body that left, by key id and index.
  private var bodies: [String: [UInt8]] = [:]
  /// What left under an index that another body had.
  private(set) var reused: [String] = []

  init(_ board: Board, seed: UInt64) {
    self.board = board
    random = SeededGenerator(seed: seed)
  }

  var isEmpty: Bool { mail.isEmpty }

  /// From here on the phone takes the message as delivered.
  func keep(_ message: InternetMessage) {
    lastParcel += 1
    mail.append((ParcelID(lastParcel), message.encoded))
  }

  /// Delivers one message, whichever; it is kept until the accessory has settled it, and sometimes
  /// longer.
  func deliver() {
    guard !mail.isEmpty else { return }
    board.happen(.internet(up: true))
    let place = Int(random.next() % UInt64(mail.count))
    let (id, bytes) = mail[place]
    let settled = board.post(bytes, as: id)
    if settled == .taken || settled == .dropped, random.next() % 8 > 0 { mail.remove(at: place) }
  }

  /// Delivers everything, while the accessory can store it.
  func deliverAll() {
    let mood = board.shelf.mood
    board.shelf.mood = .works
    for _ in 0..<10_000 where !isEmpty { deliver() }
    board.shelf.mood = mood
  }

  /// Takes what left and brings it to the phones, or not.
  func push(to phones: [Handset]) throws {
    for (id, body) in board.takeDispatches() {
      note(body)
      let luck = random.next() % 5
      if luck == 0 { continue }
      for phone in phones where try phone.owns(body) {
        for _ in 0..<(luck == 1 ? 2 : 1) { _ = try? phone.receive(push: body) }
      }
      if luck > 2 { board.happen(.dispatched(id)) }
    }
    board.settle()
  }

  private func note(_ body: [UInt8]) {
    let text = String(decoding: body, as: UTF8.self)
    guard let place = text.range(of: "\"keyID\"") else { return }
    let name = String(text[place.lowerBound...])
    if bodies[name, default: body] != body { reused.append(name) }
    bodies[name] = body
  }
}
