import Bus
import DBus
import Linux
import PanelProtocol

// Cards that other programs on the board raised: the panel alone knows of them.
extension Daemon {
  /// Shows one, and draws attention to it if that is wanted and nothing is in the way.
  func raise(
    _ draft: BusRequest.Draft, for call: MethodCall, at bus: BusDoor
  ) throws(Refusal) -> RaisedCard {
    let status = accessory.status
    let card = try raised.raise(
      draft, by: call.sender, source: status.name, clock: Clock.wall)
    bus.watch(call.sender)
    tell(.show(card.card))
    if draft.alerts, !status.isQuiet, raised.mayAlert(at: Clock.uptime) { tell(.alert(card.alert)) }
    return card
  }

  /// What a panel says of such a card or its alert; false if it is about another one.
  func hearOfRaisedCard(_ message: PanelMessage) -> Bool {
    switch message {
    case .alerted(let alert, _): return RaisedCard.number(of: alert) != nil
    case .opened(let card):
      guard let number = RaisedCard.number(of: card) else { return false }
      raised.open(number)
    case .fetch(let card, let index):
      guard RaisedCard.number(of: card) != nil else { return false }
      tell(.attachment(card, index: index, nil))
    case .answer(let answer):
      guard let number = RaisedCard.number(of: answer.card) else { return false }
      tell(.answer(AnswerReport(id: answer.id, card: answer.card, state: .done)))
      tell(.remove(answer.card))
      guard let gone = raised.dismiss(number), let sender = gone.sender else { return true }
      bus?.emit(AccessoryObject.dismissed(gone.card, of: sender))
      if !raised.hasCards(of: sender) { bus?.unwatch(sender) }
    default: return false
    }
    return true
  }

  /// Tells the panel, if there is one.
  func tell(_ message: AgentMessage) { take(panels.send(message)) }
}
