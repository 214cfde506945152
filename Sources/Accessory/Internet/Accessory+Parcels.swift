internal import GATTProfile
internal import HPKE
internal import PanelProtocol
internal import Ratchet

extension Accessory {
  /// A message came from the internet: it waits its turn at the phone whose keys it names.
  mutating func arrived(_ parcel: ParcelID, _ bytes: [UInt8]) {
    guard let message = try? InternetMessage(decoding: bytes) else {
      effects += [.report(.strayParcel), .settle(parcel, .dropped)]
      return
    }
    guard let id = owner(of: message.keyID) else {
      unknown(message, parcel)
      return
    }
    post(Letter(way: .internet(parcel), message: message), to: id)
  }

  /// A message waits its turn, if there is room.
  mutating func post(_ letter: Letter, to id: PhoneID) {
    guard network.postboxes[id]?.isFull != true else {
      carryOut(letter.settled(.later, by: id))
      return
    }
    let generations = ledger.phone(id)?.generations(named: letter.message.keyID) ?? []
    let isNear = generations.contains { generation in
      let next = generation.incoming?.chain.nextIndex ?? 0
      return UInt64(letter.message.index) < next + UInt64(StepBudget.near)
    }
    network.postboxes[id, default: Postbox()].append(letter, isNear: isNear)
    jobs.append(.sort(id))
  }

  /// The phone of the generations that a message names.
  private func owner(of keyID: [UInt8]) -> PhoneID? {
    ledger.phones.values.first { !$0.generations(named: keyID).isEmpty }?.record.id
  }

  /// Nobody's keys have that name. The exchange that makes them may be under way: the pair is there
  /// and the phone's part still travels.
  private mutating func unknown(_ message: InternetMessage, _ parcel: ParcelID) {
    let isExpected = ledger.phones.values.contains { phone in
      phone.pairs.contains { pair in
        !phone.isSpent(pair.number) && (try? keyring.keyID(of: pair)) == message.keyID
      }
    }
    if !isExpected { effects.append(.report(.strayParcel)) }
    effects.append(.settle(parcel, isExpected ? .later : .dropped))
  }

  /// Works on the first message of a phone, one slice of steps at most.
  mutating func sort(_ id: PhoneID) {
    guard let phone = ledger.phone(id), let letter = network.postboxes[id]?.next else { return }
    var attempt = network.postboxes[id]?.begun ?? Attempt(letter, phone)
    var allowance = Postbox.slice
    while let isLeft = choose(&attempt, from: phone) {
      guard isLeft else {
        giveUp(letter, isRepetition: attempt.isRepetition, of: phone)
        return
      }
      let steps = min(allowance, attempt.remainingSteps)
      guard admits(&attempt, steps, from: id) else {
        settle(letter, .later, of: phone)
        return
      }
      allowance -= steps
      guard attempt.remainingSteps == 0 else {
        network.postboxes[id]?.postpone(attempt)
        // What is derived goes on by itself, what was put behind others has to begin.
        if network.postboxes[id]?.isDeriving != true { jobs.append(.sort(id)) }
        return
      }
      if let unsealed = unseal(letter, attempt, of: phone) {
        network.postboxes[id]?.budget.putBack(attempt.steps)
        finish(letter, of: id)
        take(letter, unsealed, of: phone)
        return
      }
      attempt.giveUp()
    }
    settle(letter, .later, of: phone)
  }

  /// No key of the ratchets opens the first message of a phone.
  private mutating func giveUp(_ letter: Letter, isRepetition: Bool, of phone: Phone) {
    if case .link(let id, let envelope) = letter.way, !isRepetition {
      finish(letter, of: phone.record.id)
      openBySession(envelope, id: id, from: phone)
      return
    }
    if !isRepetition { effects.append(.report(.unopenedParcel(phone.index))) }
    settle(letter, .dropped, of: phone)
  }

  /// Whether there is a key to derive; nil if what is kept of it cannot be read just now.
  private func choose(_ attempt: inout Attempt, from phone: Phone) -> Bool? {
    try? attempt.choose(from: phone, in: ledger)
  }

  /// Takes some steps towards a key, if the phone's messages have not cost too many for nothing.
  private mutating func admits(_ attempt: inout Attempt, _ steps: Int, from id: PhoneID) -> Bool {
    let wanted = attempt.remainingSteps
    guard network.postboxes[id]?.budget.admits(wanted, at: now.uptime) == true else { return false }
    do throws(RatchetError) {
      try attempt.advance(steps: steps, using: RatchetPrimitive(primitives: primitives))
    } catch {
      effects.append(.report(.cryptoFailed(.failed(.expand, code: 0))))
      return false
    }
    network.postboxes[id]?.budget.spend(steps)
    return true
  }

  /// The first message of a phone is done with, and changes nothing. That it is of no use may follow
  /// from what is not durable yet.
  private mutating func settle(_ letter: Letter, _ settlement: Settlement, of phone: Phone) {
    let id = phone.record.id
    finish(letter, of: id)
    commit([], kept: letter.settled(settlement, by: id), lost: letter.settled(.later, by: id))
  }

  private mutating func finish(_ letter: Letter, of id: PhoneID) {
    network.postboxes[id]?.removeFirst()
    jobs.append(.sort(id))
    agenda.repeating(as: .sortAgain(id, letter))
  }

  /// What jobs had taken out of the postboxes is in front again, in order.
  mutating func putBack(_ jobs: [Job]) {
    for case .sortAgain(let phone, let letter) in jobs.reversed() {
      network.postboxes[phone]?.putBack(letter)
    }
  }

  /// A phone is forgotten, and what came for it with it.
  mutating func closePostbox(of id: PhoneID) {
    for letter in network.postboxes.removeValue(forKey: id)?.letters ?? [] {
      if case .internet(let parcel) = letter.way { effects.append(.settle(parcel, .dropped)) }
    }
  }
}
