import Accessory
import Linux
import PanelProtocol

/// Where panels come in: one is in charge, the one that said hello last. Whoever has to go is told
/// why.
final class PanelDoor {
  /// How many may be connected.
  private static let guestLimit = 4

  /// Bytes that may wait for a panel.
  private static let queueLimit = 2 * Limits.message

  private let guests: Guests
  private let journal: Journal

  /// Listens at that path for whoever is in the file's group.
  init(at path: String, _ journal: Journal) throws(SystemError) {
    guests = try Guests(
      UnixListener(named: "panel", .stream, at: path, mode: 0o660), limit: Self.guestLimit,
      messageLimit: Limits.message, queueLimit: Self.queueLimit)
    self.journal = journal
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { guests.number }

  /// Whether a panel is in charge.
  var isAttended: Bool { guests.inCharge != nil }

  /// Whether nothing waits for the panel in charge.
  var hasTakenAll: Bool { guests.inCharge.map { guests.waiting(for: $0) } ?? 0 == 0 }

  /// What panels did, bounded; `number` stays readable while there is more.
  func receive() throws(SystemError) -> [Event] {
    var events: [Event] = []
    try guests.receive { number, arrival in
      switch arrival {
      case .message(let bytes): hear(bytes, from: number, &events)
      case .failed(let reason): events += turnAway(number, reason)
      case .left: events += forget(number)
      }
    }
    return events
  }

  /// Tells the panel in charge; without one nothing happens. The event says that it is lost.
  func send(_ message: AgentMessage) -> [Event] {
    guard let number = guests.inCharge else { return [] }
    do {
      try guests.send(message.encoded, to: number)
      return []
    } catch {
      journal(.warning, "the panel is given up: \(error)")
      return close(number)
    }
  }
}

extension PanelDoor {
  private func hear(_ bytes: [UInt8], from number: UInt64, _ events: inout [Event]) {
    do throws(PanelProtocolError) {
      let message = try PanelMessage(decoding: bytes)
      if case .hello(let version, let capabilities) = message {
        events += welcome(number, version, capabilities)
      } else if number == guests.inCharge {
        events.append(.panelMessage(message))
      } else {
        events += turnAway(number, "it did not begin with hello")
      }
    } catch .unknownMessage(let kind) {
      journal(.debug, "message \(kind) of a newer panel is skipped")
    } catch {
      events += turnAway(number, "\(error)")
    }
  }

  /// The earlier panel goes before the later one is told about.
  private func welcome(
    _ number: UInt64, _ version: UInt8, _ capabilities: Capabilities
  ) -> [Event] {
    guard version == Limits.version else {
      let words = "a panel speaks version \(version), belfryd \(Limits.version): update both"
      journal.tellOnce(Journal.Matter(priority: .warning, words: words), words)
      return close(number, .otherVersion(Limits.version))
    }
    guard let earlier = guests.inCharge, earlier != number else {
      if guests.inCharge == nil { journal(.information, "a panel takes charge") }
      guests.inCharge = number
      return [.panelConnected(capabilities)]
    }
    if capabilities.yields { return close(number, .replaced) }
    guests.inCharge = number
    _ = close(earlier, .replaced)
    journal(.notice, "another panel takes charge; the earlier one is told so")
    return [.panelDisconnected, .panelConnected(capabilities)]
  }

  private func turnAway(_ number: UInt64, _ reason: String) -> [Event] {
    let matter = Journal.Matter(priority: .warning, words: "a panel is turned away")
    journal.tellOnce(matter, "\(matter.words): \(reason)")
    return close(number, .turnedAway)
  }

  /// Ends a connection; its last message says why, if there is a reason and still a way to say it.
  private func close(_ number: UInt64, _ farewell: Farewell? = nil) -> [Event] {
    if let farewell { try? guests.send(AgentMessage.goodbye(farewell).encoded, to: number) }
    return guests.close(number) ? forget(number) : []
  }

  private func forget(_ number: UInt64) -> [Event] {
    guard number == guests.inCharge else { return [] }
    guests.inCharge = nil
    journal(.information, "the panel went")
    return [.panelDisconnected]
  }
}
