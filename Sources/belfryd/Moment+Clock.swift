import Accessory
import Linux

extension Moment {
  /// Now, by the kernel's clocks.
  static var current: Moment { Moment(uptime: Clock.uptime, clock: Clock.wall) }
}

extension Event {
  /// How long the pairing window stays open by itself while no phone is bonded: 10 minutes.
  private static let firstWindow: UInt64 = 600_000

  /// The pairing window that opens at a start without any bonded phone.
  static var firstPairingWindow: Event {
    .pairingWindow(until: Clock.uptime + firstWindow)
  }
}
