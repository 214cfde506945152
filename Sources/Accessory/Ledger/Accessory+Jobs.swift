internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// Does one job. It may begin a transaction, or join the one that is there.
  mutating func perform(_ job: Job) {
    switch job {
    case .meet(let phone, let name): meet(phone, name: name)
    case .forget(let phone, let bondsAnew): forget(phone, bondsAnew: bondsAnew)
    case .offer(let phone, let fresh): offer(to: phone, fresh: fresh)
    case .giveToken(let phone): giveToken(to: phone)
    case .read(let link, let characteristic, let request): read(link, characteristic, request)
    case .receive(let phone, let incoming): receive(incoming, from: phone)
    case .sort(let phone), .sortAgain(let phone, _): sort(phone)
    case .dispatch(let answer): dispatch(answer)
    case .sealByRatchet(let message, let origin, let purpose):
      sealByRatchet(message, to: origin, purpose: purpose)
    case .finished(let phone, let purpose, let verdict): finished(purpose, verdict, by: phone)
    case .answer(let answer): take(answer)
    case .seen(let id): seen(id)
    case .sweep: sweep()
    case .mute(let app, let minutes): mute(app: app, minutes: minutes)
    case .sweepMutes: sweepMutes()
    case .opened(let card): opened(card)
    case .overdue(let id): overdue(id)
    case .fail(let id): fail(id)
    case .openWorker(let phone, let feature, let subject):
      openWorker(feature, of: phone, for: subject)
    case .offerCompanionKey(let phone, let role, let fresh):
      offerCompanionKey(to: phone, role: role, fresh: fresh)
    }
  }
}
