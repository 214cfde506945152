import Accessory
import GATTProfile
import Linux

extension Daemon {
  /// Hands an event to the engine, and does what follows.
  func take(_ event: Event) { take([event]) }

  /// Hands events to the engine, does what it asks for, and hands in what came of that, until
  /// nothing is left.
  func take(_ events: [Event]) { take(events, at: timepiece.moment()) }

  /// The same, by a look at the clock that was just taken.
  func take(_ events: [Event], at moment: Moment) {
    var events = events
    var moment = moment
    repeat {
      let batch = events
      events = []
      for effect in accessory.handle(batch, at: moment) { carryOut(effect, &events, &moment) }
    } while !events.isEmpty
    bus?.stir()
  }

  private func carryOut(_ effect: Effect, _ events: inout [Event], _ moment: inout Moment) {
    switch effect {
    case .commit(let changes, let mayUseReserve):
      // Its outcome goes before everything else that is waiting.
      events.insert(state.commit(changes, mayUseReserve: mayUseReserve), at: 0)
      moment = timepiece.moment()
    case .send(let link, let characteristic, let value):
      events += phones.send(value, of: characteristic, on: link)
    case .respond(let request, let response):
      phones.respond(to: request, response)
    case .admit(let link):
      events += network?.admit(link) ?? []
    case .disconnect(let link):
      events += phones.disconnect(link)
    case .settle(let parcel, let settlement):
      events += network?.settle(parcel, settlement) ?? []
    case .dispatch(let dispatch, let body):
      events += network?.dispatch(dispatch, body: body) ?? []
    case .worker(let event):
      events += workers.take(event)
      bus?.hear(event)
    case .panel(let message):
      // What only belfryd has of cards is told as part of the replay.
      if message == .replayed { events += raised.all.flatMap { panels.send(.show($0.card)) } }
      events += panels.send(message)
    case .report(let report):
      if case .forgotten(let phone, _, _) = report { workers.forget(phone) }
      journal.tell(report)
    }
  }
}
