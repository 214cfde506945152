internal import GATTProfile
internal import HPKE

extension Accessory {
  mutating func opened(_ link: LinkID, phone: PhoneID?, mtu: Int, isLocal: Bool = false) {
    links[link] = Link(phone: nil, mtu: mtu, isLocal: isLocal)
    if let phone { secured(link, phone: phone) }
  }

  mutating func secured(_ link: LinkID, phone: PhoneID) {
    guard links[link] != nil, links[link]?.phone == nil else { return }
    guard makeLine(phone) else {
      effects.append(.disconnect(link))
      return
    }
    links[link]?.phone = phone
    lines[phone]?.links.append(link)
    lines[phone]?.hear(at: now.uptime)
    if lines[phone]?.links.count == 1 { connected(phone) }
    if links[link]?.isSubscribed(to: .keyExchange) == true {
      jobs.append(.offer(phone, fresh: false))
    }
  }

  mutating func closed(_ link: LinkID) {
    guard let phone = links.removeValue(forKey: link)?.phone else { return }
    lines[phone]?.links.removeAll { $0 == link }
    if !hasBluetooth(phone) { endWorkers(of: phone, .noLink) }
    if lines[phone]?.isConnected == false { disconnected(phone) }
    adoptKeys(for: phone)
  }

  mutating func subscription(_ link: LinkID, _ characteristic: Characteristic, active: Bool) {
    links[link]?.subscribe(characteristic, active: active)
    if active { hear(characteristic, on: link) }
    guard let phone = links[link]?.phone else { return }
    adoptKeys(for: phone)
    guard active, characteristic == .keyExchange else { return }
    lines[phone]?.offered = [:]
    jobs.append(.offer(phone, fresh: false))
  }

  mutating func written(
    _ link: LinkID, _ characteristic: Characteristic, value: [UInt8], request: RequestID?
  ) {
    if let refusal = writeRefusal(link, characteristic, value: value, request: request) {
      if let request { effects.append(.respond(request, .refused(refusal))) }
      return
    }
    if let request { effects.append(.respond(request, .written)) }
    guard let phone = links[link]?.phone else { return }
    lines[phone]?.hear(at: now.uptime)
    hear(characteristic, on: link)
    let events =
      lines[phone]?.conversation.received(value, on: characteristic, at: now.uptime) ?? []
    heard(events, from: phone)
  }

  /// A read of the key exchange is a wish for an offer, which may have to be made durable first.
  mutating func readRequested(
    _ link: LinkID, _ characteristic: Characteristic, _ request: RequestID
  ) {
    if characteristic == .keyExchange, let phone = links[link]?.phone, !hasFreshOffer(phone) {
      if ledger.phone(phone) == nil { jobs.append(.meet(phone, name: nil)) }
      jobs.append(.offer(phone, fresh: false))
    }
    if characteristic == .linkConfiguration, let phone = links[link]?.phone {
      if ledger.phone(phone) == nil { jobs.append(.meet(phone, name: nil)) }
      jobs.append(.giveToken(phone))
    }
    jobs.append(.read(link, characteristic, request))
  }

  /// Answers a read.
  mutating func read(_ link: LinkID, _ characteristic: Characteristic, _ request: RequestID) {
    guard characteristic != .capabilities else {
      effects.append(
        .respond(request, .value(GATTProfile.Capabilities(psm: configuration.psm).encoded)))
      return
    }
    let isReadable = characteristic.properties.contains(.read) && links[link]?.isLocal != true
    guard isReadable else {
      effects.append(.respond(request, .refused(.readNotPermitted)))
      return
    }
    guard let phone = links[link]?.phone, let length = links[link]?.valueLength else {
      effects.append(.respond(request, .refused(.insufficientEncryption)))
      return
    }
    lines[phone]?.hear(at: now.uptime)
    guard characteristic != .linkConfiguration else {
      effects.append(.respond(request, .value(linkConfiguration(for: phone))))
      return
    }
    hear(characteristic, on: link)
    let value = lines[phone]?.conversation.readValue(
      for: characteristic, maximumLength: length, at: now.uptime)
    effects.append(.respond(request, .value(value ?? [])))
  }

  /// Gives the phone's links as many values as they take.
  mutating func sendValues(to phone: PhoneID) {
    sendValues(to: phone, on: .keyExchange)
    sendValues(to: phone, on: .dataOut)
  }

  private mutating func sendValues(to phone: PhoneID, on characteristic: Characteristic) {
    guard let link = link(to: phone, for: characteristic) else { return }
    while links[link]?.canSend(on: characteristic) == true,
      let length = links[link]?.valueLength,
      let value = lines[phone]?.conversation.nextValue(
        for: characteristic, maximumLength: length, at: now.uptime)
    {
      links[link]?.sending(on: characteristic)
      effects.append(.send(link, characteristic, value: value))
    }
  }

  /// One link carries all of a characteristic, for fragments that come by two would overtake each
  /// other: the one that was opened last over the network by which the phone was heard last, else over
  /// the other one.
  func link(to phone: PhoneID, for characteristic: Characteristic) -> LinkID? {
    let open = lines[phone]?.links.filter { links[$0]?.isSubscribed(to: characteristic) == true }
    let isLocal = lines[phone]?.isHeardLocally[characteristic]
    return open?.last { links[$0]?.isLocal == isLocal } ?? open?.last
  }

  /// The phone uses a characteristic on that link.
  private mutating func hear(_ characteristic: Characteristic, on link: LinkID) {
    guard let open = links[link], let phone = open.phone,
      lines[phone]?.hear(characteristic, isLocal: open.isLocal) == true
    else { return }
    adoptKeys(for: phone)
  }

  private func writeRefusal(
    _ link: LinkID, _ characteristic: Characteristic, value: [UInt8], request: RequestID?
  ) -> ATTError? {
    let needed: Characteristic.Properties = request == nil ? .writeWithoutResponse : .write
    guard characteristic.properties.contains(needed) else { return .writeNotPermitted }
    guard links[link]?.phone != nil else { return .insufficientEncryption }
    guard value.count <= Limits.value else { return .invalidValueLength }
    return nil
  }

  /// Whether the phone took an offer just now: a program that reads until nothing is left must not
  /// get the same offer for ever.
  private func hasFreshOffer(_ phone: PhoneID) -> Bool {
    guard let taken = lines[phone]?.offered.values.max() else { return false }
    return now.uptime < taken + Line.offerRest
  }

  mutating func makeLine(_ phone: PhoneID) -> Bool {
    guard lines[phone] == nil else { return true }
    do throws(CryptoError) {
      let epoch = try primitives.randomBytes(2)
      lines[phone] = Line(
        epoch: epoch.reduce(0) { $0 << 8 | UInt16($1) }, at: now.uptime)
      return true
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      return false
    }
  }

  private mutating func connected(_ phone: PhoneID) {
    lines[phone]?.conversation.connected(at: now.uptime)
    lines[phone]?.greeted = []
    lines[phone]?.offered = [:]
    jobs.append(.meet(phone, name: nil))
  }

  private mutating func disconnected(_ phone: PhoneID) {
    lines[phone]?.conversation.disconnected()
    lines[phone]?.dropPerishable()
    lines[phone]?.probe = nil
    lines[phone]?.lostAt = now.uptime
    awaitReturn(of: phone)
    // A silent phone is lost since it was heard last.
    if lines[phone]?.isSilent == false { lines[phone]?.lostSince = now.clock }
  }
}
