internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// How far, in milliseconds, the clocks of board and phone may differ and still be witnesses of
  /// the same day.
  private var clockTolerance: Int64 { 86_400_000 }

  /// Lets the phone's notifications go that are older than the history reaches, now that it says
  /// what time it is.
  ///
  /// A clock alone deletes nothing: one without a battery jumps by months. The phone, which dated
  /// the notifications, and the board have to agree on the day.
  func expire(_ time: LocalTime?, of phone: Phone) -> Decision {
    var decision = Decision()
    guard let now = time?.now.utcMilliseconds, let clock = self.now.clock, agree(now, clock) else {
      return decision
    }
    let limit = now.subtractingReportingOverflow(configuration.historyAge)
    if limit.overflow { return decision }
    let old = ledger.cards.cards(of: phone.index).filter {
      $0.delivered < limit.partialValue
    }
    for card in old {
      decision.changes.append(.dropCard(card.id))
      decision.consequences.append(.remove(card.id))
    }
    decision.mayUseReserve = !old.isEmpty
    return decision
  }

  private func agree(_ one: Int64, _ other: Int64) -> Bool {
    let difference = one.subtractingReportingOverflow(other)
    return !difference.overflow && difference.partialValue.magnitude <= clockTolerance.magnitude
  }
}
