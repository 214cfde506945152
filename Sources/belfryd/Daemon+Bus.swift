import Accessory
import Bus
import DBus
import Linux
import PanelProtocol
import Settings
import Workers

extension Daemon {
  /// Cards in one list at most.
  private static let listLimit = 50

  /// Serves other programs on the board.
  func serveBus() throws(SystemError) {
    guard let bus else { return }
    for arrival in try bus.receive({ publication }) {
      switch arrival {
      case .question(let call, let request):
        do throws(Refusal) {
          try answer(call, request, at: bus)
        } catch {
          bus.refuse(call, error)
        }
      case .packet(let packet): carry(workers.order(packet), for: nil, at: bus)
      case .left(let sender):
        for card in raised.left(sender) { tell(.remove(card)) }
        if let sender { bus.unwatch(sender) }
      }
    }
  }

  private var tellsContent: Bool { settings.busContent == .on }

  private var publication: Publication {
    let status = accessory.status
    var publication = Publication(
      name: status.name, version: Version.text, tellsContent: tellsContent)
    publication.phones = status.phones
    publication.unread = UInt32(clamping: accessory.unreadCount)
    publication.hasPanel = panels.isAttended
    publication.clock = Clock.wall
    return publication
  }

  private func answer(
    _ call: MethodCall, _ request: BusRequest, at bus: BusDoor
  ) throws(Refusal) {
    switch request {
    case .raise(let draft):
      let card = try raise(draft, for: call, at: bus)
      bus.reply(to: call, [.uint32(card.number)])
    case .take(let number):
      tell(.remove(try raised.take(number, for: call.sender)))
      if !raised.hasCards(of: call.sender) { bus.unwatch(call.sender) }
      bus.reply(to: call)
    case .list(let limit):
      let cards = accessory.cards(limit: min(limit, Self.listLimit))
      bus.reply(to: call, [.array(of: "a{sv}", cards.map { $0.entry(withContent: tellsContent) })])
    case .dismiss(let card):
      guard accessory.hasCard(card) else { throw .noSuchCard }
      var random = SystemRandomNumberGenerator()
      let id = AnswerID(high: random.next(), low: random.next())
      take(.panelMessage(.answer(Answer(id: id, card: card, choice: .dismiss))))
      bus.reply(to: call)
    case .send(let packet):
      guard bus.takesOrders else { throw .busy }
      carry(workers.order(packet), for: call, at: bus)
    case .event(let phone, let name, let value):
      guard let event = BoardEvent(name: name, value: value, time: Clock.wall), bus.takesEvent()
      else { throw .busy }
      carry(workers.order(event, to: phone), for: call, at: bus)
    case .stream:
      do { try bus.openStream(for: call) } catch { throw .undelivered("\(error)") }
    }
  }
}

// Workers.
extension Daemon {
  private func carry(_ order: WorkerDesk.Order, for call: MethodCall?, at bus: BusDoor) {
    bus.note(order.id, for: call)
    take(order.event)
  }
}
