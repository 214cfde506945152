import ControlProtocol
import Linux
import PanelProtocol

/// Where people at a shell come in. Whoever may open the socket may ask all that the protocol has.
final class ControlDoor {
  /// A request, and who waits for the reply.
  struct Question {
    let asker: UInt64
    let request: ControlRequest
  }

  /// How many may be connected; the oldest makes room for another.
  private static let guestLimit = 16

  private let guests: Guests
  private let journal: Journal

  /// Listens where the service manager does, or at that path, for whoever is in the file's group;
  /// nil if there is neither.
  static func open(at path: String?, _ journal: Journal) throws(SystemError) -> ControlDoor? {
    if let listener = UnixListener.inherited(named: "control") {
      return try ControlDoor(listener, journal)
    }
    guard let path else { return nil }
    return try ControlDoor(UnixListener(.stream, at: path, mode: 0o660), journal)
  }

  private init(_ listener: consuming UnixListener, _ journal: Journal) throws(SystemError) {
    guests = try Guests(
      listener, limit: Self.guestLimit, messageLimit: Limits.message,
      queueLimit: 2 * Limits.message)
    self.journal = journal
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { guests.number }

  /// What people ask, bounded; `number` stays readable while there is more.
  func receive() throws(SystemError) -> [Question] {
    var questions: [Question] = []
    try guests.receive { number, arrival in
      switch arrival {
      case .message(let bytes):
        if let question = question(bytes, from: number) { questions.append(question) }
      case .failed(let reason):
        turnAway(number, reason)
      case .left: break
      }
    }
    return questions
  }

  /// Replies; nothing happens if nobody waits any longer.
  func reply(_ reply: ControlReply, to asker: UInt64) {
    do {
      try guests.send(reply.encoded, to: asker)
    } catch {
      turnAway(asker, "\(error)")
    }
  }

  private func question(_ bytes: [UInt8], from number: UInt64) -> Question? {
    do throws(ControlProtocolError) {
      return Question(asker: number, request: try ControlRequest(decoding: bytes))
    } catch .unknownMessage {
      reply(.refused(.unknownRequest), to: number)
    } catch {
      reply(.refused(.malformed), to: number)
    }
    return nil
  }

  private func turnAway(_ number: UInt64, _ reason: String) {
    let matter = Journal.Matter(priority: .warning, words: "a control client is turned away")
    journal.tellOnce(matter, "\(matter.words): \(reason)")
    guests.close(number)
  }
}
