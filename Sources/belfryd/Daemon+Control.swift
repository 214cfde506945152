import Accessory
import ControlProtocol
import Linux
import PanelProtocol
import Settings

extension Daemon {
  /// Carries out what a person at a shell asks.
  func answer(_ question: ControlDoor.Question) {
    if let reply = reply(to: question) { controls?.reply(reply, to: question.asker) }
  }

  /// Nil if the reply comes later.
  private func reply(to question: ControlDoor.Question) -> ControlReply? {
    switch question.request {
    case .overview: return .overview(overview)
    case .cards(let limit): return .cards(accessory.cards(limit: Int(limit)))
    case .wish(let message): return grant(message)
    case .forget(let index):
      guard let phone = accessory.phone(index) else { return .refused(.noSuchPhone) }
      take(.bondRemoved(phone))
      take(phones.forget(phone))
      return .done
    case .rekey(let index):
      guard accessory.phone(index) != nil else { return .refused(.noSuchPhone) }
      take(.rekeyAsked(index))
      return .done
    case .test:
      guard panels.isAttended else { return .refused(.noPanel) }
      let begun = rehearsal.begin(
        for: question.asker, name: accessory.overview(at: .current).status.name,
        at: Clock.uptime, clock: Clock.wall)
      show(begun.messages, insteadOf: begun.passedOver)
      return nil
    }
  }

  /// What a person may ask at the panel as well.
  private func grant(_ message: PanelMessage) -> ControlReply {
    switch message {
    case .hello, .capabilities, .alerted, .seen, .fetch, .opened: return .refused(.notForPeople)
    case .compared(let number, _):
      guard case .compare(number) = accessory.overview(at: .current).status.pairing else {
        return .refused(.nothingAsked)
      }
      hear(.panelMessage(message))
      return .done
    case .pairing, .mute, .quiet:
      hear(.panelMessage(message))
      return .done
    case .answer(let answer):
      hear(.panelMessage(message))
      return accessory.answer(answer.id).map { .answer($0) } ?? .refused(.noSuchCard)
    }
  }

  /// What a panel says of the rehearsal's card and alert; false if it is about another one.
  func hearOfRehearsal(_ message: PanelMessage) -> Bool {
    switch message {
    case .alerted(Rehearsal.alert, let given):
      if let asker = rehearsal.alerted() { controls?.reply(.tested(alerted: given), to: asker) }
    case .answer(let answer) where answer.card == Rehearsal.card:
      let done = AnswerReport(id: answer.id, card: answer.card, state: .done)
      show([.answer(done)] + rehearsal.end(), insteadOf: nil)
    default: return false
    }
    return true
  }

  /// Time passed for the rehearsal.
  func advanceRehearsal() {
    let due = rehearsal.advance(to: Clock.uptime)
    show(due.messages, insteadOf: due.passedOver)
  }

  private func show(_ messages: [AgentMessage], insteadOf asker: UInt64?) {
    for message in messages { tell(message) }
    if let asker { controls?.reply(.refused(.noAnswer), to: asker) }
  }

  private var overview: Overview {
    var overview = accessory.overview(at: .current)
    overview.version = Version.text
    overview.uptime = Clock.uptime - begun
    overview.radio = phones.radioOverview
    for (place, one) in overview.phones.enumerated() {
      let phone = accessory.phone(one.index)
      overview.phones[place].failures = phone.map { phones.failures(of: $0) } ?? 0
    }
    overview.internet = network?.overview
    overview.store.fileBytes = state.fileBytes
    overview.store.freeBytes = state.freeBytes
    return overview
  }
}
