public import GATTProfile

extension TransportExtension {
  /// Takes a sealed message over from the system; its end is told by `completed` with the number.
  ///
  /// - Parameters:
  ///   - number: the caller's own, for the system's completion.
  ///   - sessionID: the text of the transport message's session id, just as the system spells it.
  ///   - sealed: its bytes.
  ///   - now: the time.
  public mutating func send(
    _ number: Int, sessionID: [UInt8], sealed: [UInt8], at now: UInt64
  ) -> [LinkEffect<TransportReport>] {
    guard let envelope = try? Envelope(sessionID: sessionID, sealed: sealed),
      sealed.count <= largestMessage, let id = hash.name(of: envelope)
    else { return [.report(.completed(number, .refused(.tooLarge)))] }
    return send(number, envelope, named: id, at: now)
  }

  /// Takes a message over that has its name already.
  public mutating func send(
    _ number: Int, _ envelope: Envelope, named id: MessageID, at now: UInt64
  ) -> [LinkEffect<TransportReport>] {
    guard !isIncompatible else { return [.report(.completed(number, .incompatible))] }
    if !awaitsWord { link.waits(from: now) }
    parcels.append(Parcel(number: number, id: id, envelope: envelope, handedAt: now))
    fill()
    return []
  }

  /// Takes a worker's message over; its end is told by `completed` with the number.
  public mutating func send(
    _ number: Int, worker message: Message, at now: UInt64
  ) -> [LinkEffect<TransportReport>] {
    sendClear(number, try? Envelope(worker: message.encoded), at: now)
  }

  /// Asks the accessory for its key for the companion; the end of the request is told by `completed`
  /// with the number, the key by `companionKey`.
  public mutating func requestWorkerKey(
    _ number: Int, at now: UInt64
  ) -> [LinkEffect<TransportReport>] {
    let request = KeyExchangeItem.request(KeyRequest(purpose: .companion))
    return sendClear(number, try? Envelope(keyExchange: request.encoded), at: now)
  }

  private mutating func sendClear(
    _ number: Int, _ envelope: Envelope?, at now: UInt64
  ) -> [LinkEffect<TransportReport>] {
    guard let envelope, let id = hash.name(of: envelope) else {
      return [.report(.completed(number, .refused(.tooLarge)))]
    }
    return send(number, envelope, named: id, at: now)
  }

  /// The system ends the session, or takes another transport: everything is given back.
  public mutating func giveUp() -> [LinkEffect<TransportReport>] {
    complete(.noLink) { _ in true }
  }

  /// The most bytes of a sealed message that the accessory takes.
  public var largestMessage: Int {
    min(capabilities.map { Int($0.sealed) * 1_024 } ?? Limits.sealed, Limits.sealed)
  }

  /// Whether a word of the accessory is waited for.
  var awaitsWord: Bool { link.conversation.queued > 0 }

  /// Moves what waits into the conversation, in order, as far as there is room.
  mutating func fill() {
    guard retryAt == nil else { return }
    for place in parcels.indices where !parcels[place].isQueued {
      let parcel = parcels[place]
      let admission = link.conversation.enqueue(parcel.envelope, id: parcel.id, role: .transport)
      if admission == .full { return }
      parcels[place].isQueued = true
    }
  }

  // MARK: Ends

  /// The accessory's last word on a message. After `busy` it is tried again, as long as patience
  /// lasts, and what comes behind it waits.
  mutating func finished(
    _ id: MessageID, _ verdict: Verdict, at now: UInt64
  ) -> [LinkEffect<TransportReport>] {
    switch verdict {
    case .accepted:
      busyPause = patience.busy
      return complete(.accepted) { $0.id == id }
    case .refused(.busy):
      let time = now + busyPause
      let limit = patience.answer
      let tired = complete(.refused(.busy)) { $0.id == id && time >= $0.handedAt + limit }
      guard let place = parcels.firstIndex(where: { $0.id == id }) else {
        busyPause = patience.busy
        return tired
      }
      parcels[place].isQueued = false
      retryAt = max(retryAt ?? 0, time)
      busyPause *= 2
      return tired
    case .refused(let refusal): return complete(.refused(refusal)) { $0.id == id }
    }
  }

  /// Ends messages: the conversation forgets them, and their owner is told.
  mutating func complete(
    _ delivery: Delivery, where isMeant: (Parcel) -> Bool
  ) -> [LinkEffect<TransportReport>] {
    let ended = parcels.filter(isMeant)
    parcels.removeAll(where: isMeant)
    for parcel in ended { link.conversation.cancel(parcel.id) }
    // The same bytes may have been handed over again: then they set out anew.
    for place in parcels.indices where ended.contains(where: { $0.id == parcels[place].id }) {
      parcels[place].isQueued = false
    }
    return ended.map { .report(.completed($0.number, delivery)) }
  }

  // MARK: Time

  /// When patience with a message ends: each word of the accessory renews it.
  func end(of parcel: Parcel) -> UInt64 {
    max(parcel.handedAt, link.changedAt) + (link.isUp ? patience.answer : patience.link)
  }

  mutating func timePassed(at now: UInt64) -> [LinkEffect<TransportReport>] {
    if let time = retryAt, time <= now { retryAt = nil }
    var effects = link.conversation.tick(at: now).flatMap { follow($0, at: now) }
    let delivery: Delivery = link.isUp ? .unanswered : .noLink
    let late = Set(parcels.filter { end(of: $0) <= now }.map { $0.number })
    effects += complete(delivery) { late.contains($0.number) }
    if link.readsNow(patience, awaitsWord: awaitsWord, at: now) {
      effects.append(.read(.dataOut))
    }
    fill()
    return effects
  }
}
