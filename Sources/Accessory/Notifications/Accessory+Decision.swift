internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// What a message is to change. Nothing changes here.
  func decide(
    _ body: Message.Body, _ context: Decision.Context, record: PhoneRecord
  ) throws(ArchiveError) -> Decision.Verdict {
    switch body {
    case .added(let addition): .accept(try add(addition, context))
    case .updated(let notification): .accept(try update(notification, context))
    case .removed(let removal): .accept(remove(context.key(removal.identifier), context))
    case .allRemoved: .accept(removeAll(context, record: record))
    case .filePart(let part): try decide(part, context)
    case .liveActivity(let activity): .accept(try follow(activity, context))
    case .responseResult(let result): .accept(conclude(result, context))
    case .localTime(let time): .accept(keep(time, record: record, context))
    case .hello(let hello): .accept(keep(hello, record: record, context))
    case .response, .alertReport: .refuse(.malformed)
    case .worker, .unknown: .refuse(.unsupported)
    }
  }

  private func add(
    _ addition: Message.Addition, _ context: Decision.Context
  ) throws(ArchiveError) -> Decision {
    let notification = addition.notification
    let wish = AlertWish(addition.alerting)
    let key = context.key(notification.identifier)
    guard !isStale(key, context) else {
      return Decision(consequences: [.tellAlerted(context.alertOrigin, false)])
    }
    let known = try card(key)
    var decision = keep(notification, kind: wish.kind, known: known, context)
    let isNews = known.map { $0.notification.isNews(to: notification) } ?? true
    decision.consequences.append(alert(AlertDecision(wish, limits: configuration.alerts), isNews))
    return decision

    func alert(_ wish: AlertDecision, _ isNews: Bool) -> Consequence {
      guard isNews, case .alert(let style) = wish, let card = decision.shownCard else {
        return .tellAlerted(context.alertOrigin, false)
      }
      return .alert(style, card, context.alertOrigin)
    }
  }

  private func update(
    _ notification: ForwardedNotification, _ context: Decision.Context
  ) throws(ArchiveError) -> Decision {
    let key = context.key(notification.identifier)
    guard !isStale(key, context), !ledger.answers.dismisses(key) else { return Decision() }
    let known = try card(key)
    return keep(notification, kind: known?.kind ?? .notification, known: known, context)
  }

  /// The notification of that name with all its words; nil if there is none.
  func card(_ key: CardKey) throws(ArchiveError) -> CardRecord? {
    guard let id = ledger.cards[key]?.id else { return nil }
    return try ledger.card(id)
  }

  func remove(_ key: CardKey, _ context: Decision.Context) -> Decision {
    var decision = Decision()
    decision.mayUseReserve = true
    decision.removed = JournalEntry.Removed(key: key, age: context.age)
    guard let card = ledger.cards[key], card.age <= context.age else { return decision }
    decision.changes = [.dropCard(card.id)]
    decision.consequences = [.remove(card.id)]
    return decision
  }

  private func removeAll(_ context: Decision.Context, record: PhoneRecord) -> Decision {
    let gone = ledger.cards.cards(of: context.phone.index).filter {
      $0.feature == context.message.feature && $0.age <= context.age
    }
    var record = record
    record.cleared = max(context.age, record.cleared ?? context.age)
    var decision = Decision(
      changes: gone.map { .dropCard($0.id) }, consequences: gone.map { .remove($0.id) },
      record: record)
    decision.mayUseReserve = true
    return decision
  }

  private func keep(
    _ hello: Hello, record: PhoneRecord, _ context: Decision.Context
  ) -> Decision {
    var decision = keep(hello.localTime, record: record, context)
    decision.consequences.append(.enrolled(record.id, hello.enrolments))
    return decision
  }

  private func keep(
    _ time: LocalTime?, record: PhoneRecord, _ context: Decision.Context
  ) -> Decision {
    var decision = expire(time, of: context.phone)
    guard let time, time.now.offsetMinutes != record.offset else { return decision }
    decision.record = record
    decision.record?.offset = time.now.offsetMinutes
    return decision
  }

  /// Whether something newer was said about a notification already.
  func isStale(_ key: CardKey, _ context: Decision.Context) -> Bool {
    if let card = ledger.cards[key], card.age >= context.age { return true }
    if let removal = context.phone.journal.removal(of: key), removal >= context.age { return true }
    guard let cleared = context.phone.record.cleared, key.feature == .notifications else {
      return false
    }
    return cleared >= context.age
  }

  /// Keeps a notification in place of what was known of it, or as the newest one.
  func keep(
    _ notification: ForwardedNotification, kind: Card.Kind, known: CardRecord?,
    _ context: Decision.Context
  ) -> Decision {
    var decision = Decision()
    var counters = ledger.counters
    let id = known?.id ?? counters.nextCard()
    if known == nil { decision.changes.append(.put(.counters(counters))) }
    let card = CardRecord(
      id: id, phone: context.phone.index, feature: context.message.feature,
      generation: context.reception.opened.generation.id, session: context.reception.session,
      age: context.age, message: context.message.identifier, kind: kind,
      notification: notification)
    let change = LedgerChange.put(card)
    for old in surplus(for: change, isNew: known == nil) {
      decision.changes.append(.dropCard(old))
      decision.consequences.append(.remove(old))
    }
    decision.changes += obsoleteFiles(of: known, now: notification)
    decision.changes.append(change)
    decision.consequences.append(.show(id))
    return decision
  }

  private func surplus(for change: LedgerChange, isNew: Bool) -> [CardID] {
    guard case .put(.card(let card, let bytes)) = change else { return [] }
    return surplus(
      for: NotificationList.Growth(
        phone: card.phone, card: card.id, isNewCard: isNew,
        bytes: bytes - (ledger.cards[card.id]?.byteCount ?? 0)))
  }

  /// The cards that have to go for something more to fit.
  func surplus(for growth: NotificationList.Growth) -> [CardID] {
    ledger.cards.surplus(
      for: growth, countLimit: configuration.historyCount,
      byteLimit: configuration.historyBytes)
  }
}

extension ForwardedNotification {
  /// Whether `other`, under the same name, tells something that this one did not.
  fileprivate func isNews(to other: ForwardedNotification) -> Bool {
    title != other.title || subtitle != other.subtitle || body != other.body
      || deliveryDate != other.deliveryDate
  }
}

extension AlertWish {
  init(_ context: AlertingContext) {
    shouldAlert = context.shouldAlert
    canAlert = context.canAlert
    isSuppressedByFocus = context.suppressedByFocus
    switch context.kind {
    case .incomingCall: kind = .call
    case .alarm: kind = .alarm
    case .timer: kind = .timer
    default: kind = .notification
    }
    sound = context.sound.map { Sound(ignoresSilent: $0.ignoresSilent) }
  }
}
