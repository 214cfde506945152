internal import Companion
internal import GATTProfile

extension Phone {
  /// Does what a step says, or begins it; expectations, pauses and requests are not for the phone.
  public mutating func perform(_ action: Step.Action, at now: Instant) -> [PhoneEffect] {
    var effects: [PhoneEffect] = []
    switch action {
    case .pair: pair(fresh: !system.generations.isEmpty, now, &effects)
    case .connect: if link == .down { connect(&effects) }
    case .disconnect:
      reconnection.cancel()
      leaves = link != .down
      effects.append(.disconnect)
    case .localNetwork: connectLocally(now, &effects)
    case .internet(let isReachable): reach(isReachable, now, &effects)
    case .mtu(let mtu): effects.append(.changeMTU(mtu))
    case .notify(let notice): post(notice, now, &effects)
    case .update(let notice): update(notice, now, &effects)
    case .remove(let name): remove(name, now, &effects)
    case .removeAll:
      center.removeAll()
      send([provider.removeAll(at: now.clock)], now, &effects)
    case .storm(let storm): blow(storm, now, &effects)
    case .again(let again): repeatMessage(again, now, &effects)
    case .misbehave(let faults): paths.misbehave(faults)
    case .attack(let attack): self.attack(attack, now, &effects)
    case .activity(let deed): perform(deed, now, &effects)
    case .worker(let deed): perform(deed, now, &effects)
    case .removeAccessory: removeAccessory(now, &effects)
    case .restart(let process): restart(process, now, &effects)
    case .pause, .ask, .expect: break
    }
    pump(now, &effects)
    return effects
  }

  private mutating func post(
    _ notice: Notice, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    let notification = notice.notification(at: now)
    center.post(notification)
    let messages = provider.add(
      notification, alerting: notice.alerting, files: notice.files, at: now.clock)
    send(messages, now, &effects)
  }

  private mutating func update(
    _ notice: Notice, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    let notification = notice.notification(at: now)
    center.post(notification)
    send(provider.update(notification, files: notice.files, at: now.clock), now, &effects)
  }

  private mutating func remove(
    _ name: Step.NoticeName, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    let pair = ForwardedNotification.Identifier(source: name.source, notification: name.id)
    center.remove(pair)
    send([provider.remove(pair, at: now.clock)], now, &effects)
  }

  private mutating func blow(
    _ storm: Step.Storm, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    for number in 1...max(1, storm.count) {
      var notice = storm.notice
      if !storm.sameItem {
        notice.id += "-\(number)"
        notice.title = (notice.title ?? "Storm") + " \(number)"
      }
      post(notice, now, &effects)
    }
  }

  /// The system's own retry repeats the sealed bytes; a data provider's retry seals anew, with the
  /// same name and revision inside.
  private mutating func repeatMessage(
    _ again: Step.Again, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    let post = cloud.posts.lastIndex { post in again.id.map(post.subject.isCalled) ?? true }
    if link == .down, !again.fresh, let post {
      postAgain(post, &effects)
      return
    }
    let parcel = outbox.history.last { parcel in
      again.id.map(parcel.subject.isCalled) ?? true
    }
    guard let parcel else {
      effects.append(.report(.trouble("there is no such message to repeat")))
      return
    }
    effects.append(.report(.sentAgain(parcel.subject)))
    if again.fresh {
      send(parcel.message.map { [$0] } ?? [], now, &effects)
    } else {
      if let place = ledger.places[parcel.id] { ledger.entries[place].verdict = nil }
      let again = outbox.add(parcel.subject, parcel.id, parcel.envelope, parcel.message)
      hand(again, now, &effects)
    }
  }

  /// The person takes the accessory off the phone: bond, keys and sessions are gone there, and the
  /// accessory hears nothing of it. When it comes back it is another one to the system.
  private mutating func removeAccessory(_ now: Instant, _ effects: inout [PhoneEffect]) {
    endSecurity(assumingDelivery: false)
    if link != .down {
      leaves = true
      effects.append(.disconnect)
      linkDown(isLost: false, now, &effects)
    }
    reconnection.cancel()
    state = PhoneState(
      identifier: chance.uuid(), session: chance.uuid(), activitySession: chance.uuid())
    system = SystemSender(primitives: primitives)
    center = NotificationCenter(result: profile.result, [])
    ledger.isPaired = false
    effects.append(.report(.other("the accessory is removed from the phone")))
  }

  private mutating func restart(
    _ process: Step.Process, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    effects.append(.report(.restarted(process)))
    let epoch = UInt16(truncatingIfNeeded: chance.next())
    switch process {
    case .security:
      guard security != nil else { return }
      pair(fresh: false, now, &effects)
    case .transport:
      loseWorkers(now, &effects)
      transport = TransportExtension(
        epoch: epoch, hash: SystemHash(primitives: primitives), at: now.uptime)
      if case .up(let mtu) = link {
        tellTransport(.connected(maximumLength: mtu - 3), now, &effects)
      }
      for parcel in outbox.extensionDied() { hand(parcel, now, &effects) }
    case .phone: break
    }
  }
}
