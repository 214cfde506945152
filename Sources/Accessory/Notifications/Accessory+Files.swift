internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// A stretch of a file that a notification announced. Parts of what is gone, changed, or was never
  /// announced are taken and dropped: nobody waits for them.
  func decide(
    _ part: FilePart, _ context: Decision.Context
  ) throws(ArchiveError) -> Decision.Verdict {
    guard part.total <= UInt64(MessageLimits.fileBytes) else { return .refuse(.tooLarge) }
    guard part.offset <= part.total, UInt64(part.bytes.count) <= part.total - part.offset else {
      return .refuse(.malformed)
    }
    guard let card = try card(context.key(part.notification)),
      card.age == Age(session: context.age.session, revision: part.revision),
      let slot = FileSlot(part), let announced = card.notification.file(slot)
    else { return .accept(Decision()) }
    guard announced.byteCount == 0 || announced.byteCount == part.total else {
      return .refuse(.malformed)
    }
    let others = ledger.cards.announcedBytes(of: card.id, except: slot)
    guard others + Int(part.total) <= MessageLimits.notificationFileBytes else {
      return .refuse(.tooLarge)
    }
    return try keep(part, slot: slot, of: card)
  }

  private func keep(
    _ part: FilePart, slot: FileSlot, of card: CardRecord
  ) throws(ArchiveError) -> Decision.Verdict {
    let record = FilePartRecord(
      card: card.id, slot: slot, revision: part.revision, offset: UInt32(part.offset),
      total: UInt32(part.total), bytes: part.bytes)
    var decision = Decision()
    var file = StoredFile(revision: part.revision, total: Int(part.total))
    if let known = ledger.cards.file(slot, of: card.id) {
      if known.revision == part.revision, known.total == file.total {
        file = known
      } else {
        decision.changes.append(.dropFile(card.id, slot))
      }
    }
    let offset = Int(part.offset)
    switch file.fit(offset: offset, count: part.bytes.count) {
    case .known:
      let known = try ledger.part(of: slot, at: offset, of: card.id)
      return known == part.bytes ? .accept(Decision()) : .refuse(.malformed)
    case .conflicting: return .refuse(.malformed)
    case .new: file.insert(offset: offset, count: part.bytes.count)
    }
    let surplus = surplus(
      for: NotificationList.Growth(
        phone: card.phone, card: card.id, isNewCard: false, bytes: part.bytes.count))
    decision.changes += surplus.map { .dropCard($0) } + [.put(.part(record))]
    decision.consequences = surplus.map { .remove($0) }
    if file.isComplete, slot.isShown { decision.consequences.append(.show(card.id)) }
    return .accept(decision)
  }

  /// The files that an update makes void: those it no longer announces, or announces as others.
  func obsoleteFiles(
    of known: CardRecord?, now notification: ForwardedNotification
  ) -> [LedgerChange] {
    guard let known else { return [] }
    return ledger.cards.slots(of: known.id).filter { slot in
      let file = ledger.cards.file(slot, of: known.id)
      let isSame = notification.file(slot) == known.notification.file(slot)
      return !isSame || file?.isComplete != true
    }.map { .dropFile(known.id, $0) }
  }
}

extension FileSlot {
  /// The slot a part belongs to; nil for a role that this version does not know.
  fileprivate init?(_ part: FilePart) {
    switch part.role {
    case .sourceIcon, .contextIcon, .attachment, .glyph: break
    default: return nil
    }
    guard let index = UInt16(exactly: part.index) else { return nil }
    self.init(role: part.role, index: index)
  }

  /// Whether a card shows this file.
  fileprivate var isShown: Bool { role != .glyph }
}

extension ForwardedNotification {
  /// The file announced for a slot.
  fileprivate func file(_ slot: FileSlot) -> File? {
    let index = Int(slot.index)
    switch slot.role {
    case .sourceIcon: return index == 0 ? sourceIcon : nil
    case .contextIcon: return index == 0 ? contextIcon : nil
    case .attachment: return index < attachments.count ? attachments[index] : nil
    case .glyph: return index < glyphs.count ? glyphs[index].file : nil
    default: return nil
    }
  }
}
