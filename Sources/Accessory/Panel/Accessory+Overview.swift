public import ControlProtocol
internal import GATTProfile
internal import HPKE
public import PanelProtocol

extension Accessory {
  /// How everything stands, as far as the engine knows.
  public func overview(at now: Moment) -> Overview {
    var overview = Overview(status: status)
    overview.windowLeft = desk.pairingUntil.map { $0 < now.uptime ? 0 : $0 - now.uptime }
    let phones = ledger.phones.values.sorted { $0.index.number < $1.index.number }
    overview.phones = phones.map { account(of: $0, at: now) }
    overview.panel = desk.panel
    overview.store.cards = UInt32(clamping: ledger.cards.count)
    overview.store.cardBytes = UInt64(ledger.cards.byteCount)
    overview.store.damagedRows = UInt32(clamping: desk.damagedRows)
    overview.store.answers = UInt32(clamping: ledger.answers.all.count)
    return overview
  }

  /// The newest cards without their pictures, the newest first: at most so many, and about as many
  /// as a message has room for. Those that cannot be read just now are left out.
  public func cards(limit: Int) -> [Card] {
    var bytes = 0
    let heads = ledger.cards.heads.suffix(limit).reversed().prefix { head in
      defer { bytes += head.byteCount }
      return bytes < PanelProtocol.Limits.message
    }
    return heads.compactMap { try? Card($0.id, in: ledger, withPictures: false) }
  }

  /// Whether there is a card of that number.
  public func hasCard(_ id: CardID) -> Bool { ledger.cards[id] != nil }

  /// How many cards no person has opened since they came or changed.
  public var unreadCount: Int { ledger.cards.heads.count { !$0.isOpened } }

  /// How far an answer came; nil if it is not known, or not any more.
  public func answer(_ id: AnswerID) -> AnswerReport? { ledger.answers[id]?.report }

  /// The phone of that number; nil if there is none.
  public func phone(_ index: PhoneIndex) -> PhoneID? { ledger.phones[index]?.record.id }

  private func account(of phone: Phone, at now: Moment) -> Overview.Phone {
    var account = Overview.Phone(index: phone.index)
    account.keys = phone.generations.map { key($0) }
    let answers = ledger.answers.all.filter { $0.phone == phone.index && !$0.isEnded }
    guard let line = lines[phone.record.id] else {
      account.waiting = UInt32(clamping: answers.count)
      return account
    }
    account.links = UInt8(clamping: line.links.count)
    account.mtu = UInt16(clamping: line.links.last.flatMap { links[$0]?.mtu } ?? 0)
    account.heard = now.uptime - min(line.heard, now.uptime)
    account.message = line.opened.map { now.uptime - min($0, now.uptime) }
    let others = line.outgoing.values.filter { if case .answer = $0 { false } else { true } }
    account.waiting = UInt32(clamping: answers.count + others.count)
    return account
  }

  private func key(_ generation: Generation) -> Overview.Key {
    let record = generation.record
    let state: Overview.Key.State =
      switch record.state {
      case .tentative: .tentative
      case .current: .current
      case .retiring: .retiring
      }
    let digest = try? primitives.sha256(record.enc)
    return Overview.Key(
      number: record.id.number, suite: record.suite.text, state: state,
      fingerprint: Array((digest ?? []).prefix(8)),
      messages: UInt32(clamping: generation.nonceCount))
  }
}
