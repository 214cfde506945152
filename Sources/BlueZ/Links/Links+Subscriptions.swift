import GATTProfile
import Peripheral

extension Links {
  /// Who may have turned a characteristic's notifications or indications on: one of those that had
  /// not; rather one that has used the service than one that never did.
  func candidates(for characteristic: Characteristic) -> [Link] {
    let without = all.values.filter { !$0.subscriptions.contains(characteristic) }
    let proven = without.filter { $0.isProven }
    return (proven.isEmpty ? without : proven).sorted { $0.number < $1.number }
  }

  /// Some phone turned a characteristic's notifications or indications on.
  mutating func started(_ characteristic: Characteristic) -> [Arrival] {
    for link in candidates(for: characteristic) {
      self[link.number]?.subscriptions.insert(characteristic)
    }
    return serve()
  }

  /// That phone turned them on, and hears them by a socket of its own.
  mutating func acquired(_ characteristic: Characteristic, by number: UInt64) -> [Arrival] {
    self[number]?.subscriptions.insert(characteristic)
    self[number]?.acquired.insert(characteristic)
    return serve()
  }

  /// A phone's own socket is closed.
  mutating func released(_ characteristic: Characteristic, by number: UInt64) -> [Arrival] {
    self[number]?.acquired.remove(characteristic)
    return serve()
  }

  /// bluetoothd closed it: the phone turned them off, or left, and turns them on at its next link.
  mutating func hungUp(_ characteristic: Characteristic, by number: UInt64) -> [Arrival] {
    self[number]?.subscriptions.remove(characteristic)
    return released(characteristic, by: number)
  }

  /// No phone has them on any longer.
  mutating func stopped(_ characteristic: Characteristic) -> [Arrival] {
    for number in all.keys { self[number]?.subscriptions.remove(characteristic) }
    forgetKept(characteristic)
    return serve()
  }

  /// Whether a value sent to all subscribers would reach this link alone.
  func isAlone(_ number: UInt64, on characteristic: Characteristic) -> Bool {
    all.values.allSatisfy { $0.number == number || !$0.subscriptions.contains(characteristic) }
  }

  /// Tells what changed in what can be served.
  mutating func serve() -> [Arrival] {
    var arrivals: [Arrival] = []
    for number in all.keys.sorted() {
      for characteristic in Characteristic.allCases {
        guard let link = all[number], link.isSecure else { continue }
        let isHeard =
          link.acquired.contains(characteristic) || isAlone(number, on: characteristic)
        let isServed = link.subscriptions.contains(characteristic) && isHeard
        guard isServed != link.served.contains(characteristic) else { continue }
        if isServed {
          self[number]?.served.insert(characteristic)
        } else {
          self[number]?.served.remove(characteristic)
        }
        arrivals.append((number, .subscribed(characteristic, active: isServed)))
      }
    }
    return arrivals
  }
}
