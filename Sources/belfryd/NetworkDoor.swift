import Accessory
import ControlProtocol
import Framing
import GATTProfile
import Linux
import NetworkProtocol
import Settings

/// Where belfry-net comes in: one at a time, the one that said hello last.
final class NetworkDoor {
  /// Bytes that may wait for belfry-net.
  private static let queueLimit = 4 << 20

  private let guests: Guests
  private let journal: Journal
  private var lastParcel: UInt64 = 0
  /// What it said last of its broker.
  private var state: InternetState?
  /// Whether phones may come over the local network.
  private let servesLocalNetwork: Bool
  /// The links over it.
  private var links = LocalLinks()
  /// belfry-net's numbers of parcels that are not settled, by the engine's.
  private var parcels: [ParcelID: ParcelNumber] = [:]

  /// The door, if the settings ask for one of the networks behind it.
  static func open(_ settings: Settings, _ journal: Journal) throws(StartFailure) -> NetworkDoor? {
    guard settings.internet == .on || settings.localNetwork == .on else { return nil }
    do throws(SystemError) {
      return try NetworkDoor(
        at: settings.networkSocket, servesLocalNetwork: settings.localNetwork == .on, journal)
    } catch {
      throw .system(error)
    }
  }

  /// Listens at that path for whoever is in the file's group.
  private init(
    at path: String, servesLocalNetwork: Bool, _ journal: Journal
  ) throws(SystemError) {
    self.servesLocalNetwork = servesLocalNetwork
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
    case .hello: break
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
    case .localNetwork(let state): events.append(take(state))
    case .linkOpened(let number, let token): events += links.opened(number, with: token)
    case .packet(let number, let bytes): events += links.take(bytes, on: number)
    case .drained(let number, let count): events += links.drained(count, on: number)
    case .linkClosed(let number): events += links.closed(number)
    }
  }

  private func take(_ state: LocalNetworkState) -> Event {
    switch state {
    case .up(let service):
      let name = service.name.isEmpty ? "not announced" : "announced as \"\(service.name)\""
      journal(.notice, "the local network is there, port \(service.port), \(name)")
      return .localNetwork(
        LocalPlace(name: service.name, port: service.port, keyHash: service.keyHash))
    case .down(let words):
      journal(.notice, "the local network is not there: \(words)")
      return .localNetwork(nil)
    }
  }

  /// The earlier belfry-net goes before the later one is welcome.
  private func welcome(_ number: UInt64, _ version: UInt8) -> [Event] {
    guard version == NetworkLimits.version else {
      return turnAway(
        number, "it speaks version \(version), belfryd \(NetworkLimits.version): update both")
    }
    var events: [Event] = []
    if let earlier = guests.inCharge, earlier != number {
      // It may be gone already.
      try? guests.send(NetworkCommand.replaced.encoded, to: earlier)
      events += close(earlier)
    }
    guests.inCharge = number
    journal(.information, "belfry-net is there")
    events += send(.welcome(version: NetworkLimits.version))
    return servesLocalNetwork ? events + send(.listen(true)) : events
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
    let local: [Event] = servesLocalNetwork ? [.localNetwork(nil)] : []
    return [.internet(up: false)] + local + links.closeAll()
  }
}

// Links over the local network.
extension NetworkDoor {
  /// How many there are.
  var linkCount: Int { links.count }

  /// Lets one in that showed a phone's token.
  func admit(_ link: LinkID) -> [Event] {
    guard let own = LinkKind.own(link.number), let number = links.number(of: own.number) else {
      return []
    }
    journal(.information, "a phone came over the local network")
    return send(.admit(number))
  }

  /// Sends a value; the events say that it is gone, or the link.
  func send(_ value: [UInt8], of characteristic: Characteristic, on number: UInt64) -> [Event] {
    do {
      switch try links.send(value, of: characteristic, on: number) {
      case .packet(let number, let packet)?: return send(.packet(number, packet))
      case .taken?: return [.sent(LinkID(LinkKind.local.overall(number)), characteristic)]
      case nil: return []
      }
    } catch {
      journal(.warning, "a link over the local network is closed: \(error)")
      return disconnect(number)
    }
  }

  /// Ends one.
  func disconnect(_ number: UInt64) -> [Event] {
    guard let peer = links.number(of: number) else { return [] }
    return links.close(number) + send(.close(peer))
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
