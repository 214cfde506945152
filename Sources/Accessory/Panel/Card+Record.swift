internal import GATTProfile
internal import PanelProtocol

extension Card {
  /// The card of a notification as the panel gets it.
  init?(_ id: CardID, in ledger: Ledger) {
    guard let record = ledger.cards[id] else { return nil }
    let notification = record.notification
    self.init(
      id: id, phone: record.phone, kind: record.kind,
      source: notification.sourceName.shortened(to: PanelProtocol.Limits.line),
      title: (notification.title ?? "").shortened(to: PanelProtocol.Limits.line),
      body: (notification.body ?? "").shortened(to: PanelProtocol.Limits.text),
      delivered: notification.deliveryDate.utcMilliseconds,
      offset: notification.deliveryDate.offsetMinutes)
    subtitle = (notification.subtitle ?? "").shortened(to: PanelProtocol.Limits.line)
    summary = (notification.summary ?? "").shortened(to: PanelProtocol.Limits.text)
    thread = (notification.threadIdentifier ?? "").shortened(to: PanelProtocol.Limits.line)
    displayDate = DisplayDate(notification.displayDate)
    attributes = Attributes(
      rawValue: UInt32(truncatingIfNeeded: notification.attributes.rawValue))
    icon = Picture(notification.sourceIcon, role: .sourceIcon, of: id, in: ledger)
    contextIcon = Picture(notification.contextIcon, role: .contextIcon, of: id, in: ledger)
    let actions = notification.actions.prefix(PanelProtocol.Limits.actions)
    self.actions = actions.enumerated().map { Action($1, index: UInt8($0)) }
  }
}

extension Action {
  fileprivate init(_ action: ForwardedNotification.Action, index: UInt8) {
    let kind: Kind
    switch action.kind {
    case .dismiss: kind = .dismiss
    case .textInput:
      let placeholder = action.placeholder ?? ""
      kind = .text(placeholder: placeholder.shortened(to: PanelProtocol.Limits.line))
    default: kind = .background
    }
    let title = action.title ?? ""
    self.init(index: index, title: title.shortened(to: PanelProtocol.Limits.line), kind: kind)
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

extension Picture {
  fileprivate init?(
    _ file: ForwardedNotification.File?, role: FilePart.Role, of id: CardID, in ledger: Ledger
  ) {
    let slot = FileSlot(role: role, index: 0)
    guard let file, let bytes = ledger.cards.file(slot, of: id)?.content, !bytes.isEmpty else {
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

extension String {
  /// The text itself if it has at most `limit` bytes of UTF-8, else its beginning and an ellipsis.
  /// The cut is between scalars. Only what the panel gets is shortened; the list keeps everything.
  func shortened(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
    var kept = Array(utf8.prefix(limit - ellipsis.count + 1))
    // The byte after the last one kept must not be the continuation of a scalar.
    while let last = kept.popLast(), last & 0xC0 == 0x80 {}
    return String(decoding: kept + ellipsis, as: UTF8.self)
  }
}
