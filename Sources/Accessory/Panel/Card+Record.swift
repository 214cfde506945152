internal import GATTProfile
internal import PanelProtocol

extension Card {
  /// The card of a notification as the panel gets it; nil if it is gone.
  init?(
    _ id: CardID, in ledger: Ledger, withPictures: Bool = true
  ) throws(ArchiveError) {
    guard let record = try ledger.card(id) else { return nil }
    let notification = record.notification
    self.init(
      id: id, phone: record.phone, kind: record.kind,
      source: notification.sourceName,
      title: notification.title ?? "",
      body: notification.body ?? "",
      delivered: notification.deliveryDate.utcMilliseconds,
      offset: notification.deliveryDate.offsetMinutes)
    subtitle = notification.subtitle ?? ""
    summary = notification.summary ?? ""
    thread = notification.threadIdentifier ?? ""
    displayDate = DisplayDate(notification.displayDate)
    attributes = Attributes(
      rawValue: UInt32(truncatingIfNeeded: notification.attributes.rawValue))
    let actions = notification.actions.prefix(PanelProtocol.Limits.actions)
    self.actions = actions.enumerated().map { Action($1, index: UInt8($0)) }
    app = notification.identifier.source
    let files = notification.attachments.prefix(PanelProtocol.Limits.attachments)
    attachments = files.enumerated().map { index, file in
      let slot = FileSlot(role: .attachment, index: UInt16(index))
      return Attachment(file, isThere: ledger.cards.file(slot, of: id)?.isComplete ?? false)
    }
    isOpened = ledger.cards[id]?.isOpened ?? false
    guard withPictures else { return }
    icon = try Picture(notification.sourceIcon, role: .sourceIcon, of: id, in: ledger)
    contextIcon = try Picture(notification.contextIcon, role: .contextIcon, of: id, in: ledger)
  }
}

extension Action {
  fileprivate init(_ action: ForwardedNotification.Action, index: UInt8) {
    let kind: Kind
    switch action.kind {
    case .dismiss: kind = .dismiss
    case .textInput:
      kind = .text(placeholder: action.placeholder ?? "")
    default: kind = .background
    }
    self.init(index: index, title: action.title ?? "", kind: kind)
  }
}

extension DisplayDate {
  fileprivate init(_ date: ForwardedNotification.DisplayDate) {
    switch date {
    case .deliveryDate, .unknown: self = .delivery
    case .contentDate(let moment): self = .content(moment.utcMilliseconds)
    case .allDayDate(let moment): self = .allDay(moment.utcMilliseconds)
    case .hidden: self = .hidden
    }
  }
}

extension Card.Attachment {
  fileprivate init(_ file: ForwardedNotification.File, isThere: Bool) {
    let isPicture = Picture.Format(uniformType: file.type) != .other
    self.init(kind: isPicture ? .picture : .other, isThere: isThere)
  }
}

extension Picture {
  /// A card's file by its place; nil if it is not there.
  init?(attachment index: UInt8, of id: CardID, in ledger: Ledger) throws(ArchiveError) {
    let files = try ledger.card(id)?.notification.attachments ?? []
    guard index < files.count else { return nil }
    try self.init(files[Int(index)], role: .attachment, index: UInt16(index), of: id, in: ledger)
  }

  fileprivate init?(
    _ file: ForwardedNotification.File?, role: FilePart.Role, index: UInt16 = 0, of id: CardID,
    in ledger: Ledger
  ) throws(ArchiveError) {
    let slot = FileSlot(role: role, index: index)
    guard let file, let bytes = try ledger.content(of: slot, of: id), !bytes.isEmpty else {
      return nil
    }
    self.init(format: Format(uniformType: file.type), bytes: bytes)
  }
}

extension Picture.Format {
  /// What a uniform type identifier claims.
  fileprivate init(uniformType: String) {
    let known: [(String, Picture.Format)] = [
      ("public.png", .png), ("public.jpeg", .jpeg), ("public.heic", .heif), ("public.heif", .heif),
    ]
    let found = known.first { $0.0.utf8.elementsEqual(uniformType.utf8) }
    self = found?.1 ?? .other
  }
}
