import Accessory
import GATTProfile
import PanelProtocol

/// What of belfryd uses the phones' workers: contents go to the part that their subject names, and
/// the orders of all parts are numbered here.
struct WorkerDesk {
  private var lastOrder: UInt64 = 0

  /// Something is to be carried to a phone, or to any; the number tells its end.
  mutating func order(
    _ content: WorkerContent, to phone: PhoneIndex? = nil, feature: Message.Feature = .worker
  ) -> (WorkerOrderID, Event) {
    lastOrder += 1
    let order = WorkerOrder(WorkerOrderID(lastOrder), to: phone, feature: feature, content)
    return (order.id, .workerOrder(order))
  }

  /// Something happened with workers; what the engine is told in return. What nobody here wants is
  /// passed over.
  mutating func take(_ event: WorkerEvent) -> [Event] { [] }
}
