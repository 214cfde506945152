import Accessory
import ControlProtocol
import Framing
import Linux
import NetworkProtocol

/// Where belfry-net comes in: one at a time, the one that said hello last.
final class NetworkDoor {
  /// Bytes that may wait for belfry-net.
  private static let queueLimit = 4 << 20

  private let guests: Guests
  private let journal: Journal
  private var lastParcel: UInt64 = 0
  /// What it said last of its broker.
  private var state: InternetState?
  /// belfry-net's numbers of parcels that are not settled, by the engine's.
  private var parcels: [ParcelID: ParcelNumber] = [:]

  /// Listens at that path for whoever is in the file's group.
  init(at path: String, _ journal: Journal) throws(SystemError) {
    guests = try Guests(
      UnixListener(named: "network", .stream, at: path, mode: 0o660), limit: 2,
      messageLimit: NetworkLimits.message, queueLimit: Self.queueLimit)
    self.journal = journal
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { guests.number }

  /// How it stands with the internet, for a person.
  var overview: Overview.Internet {
    switch state {
    case .up?: Overview.Internet(condition: "the broker is reached", isUp: true)
    case .down(_, let words)?: Overview.Internet(condition: words, isUp: false)
    case nil:
      Overview.Internet(
        condition: guests.inCharge == nil
          ? "belfry-net is not connected" : "belfry-net has not reached its broker yet",
        isUp: false)
    }
  }

  /// What belfry-net did, bounded; `number` stays readable while there is more.
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

  /// Says what became of a parcel; for one that came by an earlier connection there is nobody to tell.
  func settle(_ parcel: ParcelID, _ settlement: Settlement) -> [Event] {
    guard let number = parcels.removeValue(forKey: parcel) else { return [] }
    return send(.settle(number, ParcelOutcome(settlement)))
  }

  /// Has a body published.
  func dispatch(_ dispatch: DispatchID, body: [UInt8]) -> [Event] {
    send(.dispatch(DispatchNumber(dispatch.number), body: body))
  }
}

extension NetworkDoor {
  private func hear(_ bytes: [UInt8], from number: UInt64, _ events: inout [Event]) {
    do throws(FramingError) {
      let report = try NetworkReport(decoding: bytes)
      if case .hello(let version) = report {
        events += welcome(number, version)
      } else if number == guests.inCharge {
        take(report, &events)
      } else {
        events += turnAway(number, "it did not begin with hello")
      }
    } catch .unknownMessage(let kind) {
      journal(.debug, "message \(kind) of a newer belfry-net is skipped")
    } catch {
      events += turnAway(number, "\(error)")
    }
  }

  private func take(_ report: NetworkReport, _ events: inout [Event]) {
    if case .internet(let state) = report { self.state = state }
    switch report {
    case .hello, .localNetwork, .linkOpened, .packet, .drained, .linkClosed: break
    case .internet(.up):
      journal(.notice, "the internet is there")
      events.append(.internet(up: true))
    case .internet(.down(_, let words)):
      let matter = Journal.Matter(priority: .notice, words: "the internet is not there: \(words)")
      journal.tellOnce(matter, matter.words)
      events.append(.internet(up: false))
    case .parcel(let number, let bytes):
      lastParcel += 1
      parcels[ParcelID(lastParcel)] = number
      events.append(.parcel(ParcelID(lastParcel), bytes))
    case .dispatched(let number): events.append(.dispatched(DispatchID(number.number)))
    }
  }

  /// The earlier belfry-net goes before the later one is welcome.
  private func welcome(_ number: UInt64, _ version: UInt8) -> [Event] {
    guard version == NetworkLimits.version else {
      return turnAway(
        number, "it speaks version \(version), belfryd \(NetworkLimits.version): update both")
    }
    var events: [Event] = []
    if let earlier = guests.inCharge, earlier != number { events += close(earlier) }
    guests.inCharge = number
    journal(.information, "belfry-net is there")
    return events + send(.welcome(version: NetworkLimits.version))
  }

  private func send(_ command: NetworkCommand) -> [Event] {
    guard let number = guests.inCharge else { return [] }
    do {
      try guests.send(command.encoded, to: number)
      return []
    } catch {
      journal(.warning, "belfry-net is given up: \(error)")
      return close(number)
    }
  }

  private func turnAway(_ number: UInt64, _ reason: String) -> [Event] {
    let matter = Journal.Matter(priority: .warning, words: "belfry-net is turned away")
    journal.tellOnce(matter, "\(matter.words): \(reason)")
    return close(number)
  }

  private func close(_ number: UInt64) -> [Event] {
    guests.close(number) ? forget(number) : []
  }

  /// What was not settled comes again by another connection.
  private func forget(_ number: UInt64) -> [Event] {
    guard number == guests.inCharge else { return [] }
    guests.inCharge = nil
    state = nil
    parcels = [:]
    journal(.information, "belfry-net went")
    return [.internet(up: false)]
  }
}

extension ParcelOutcome {
  fileprivate init(_ settlement: Settlement) {
    switch settlement {
    case .taken: self = .taken
    case .dropped: self = .dropped
    case .later: self = .later
    }
  }
}
