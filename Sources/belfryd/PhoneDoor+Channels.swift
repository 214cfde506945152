import Accessory
import BlueZ
import GATTProfile
import Linux
import Peripheral
import Radio
import Settings

extension PhoneDoor {
  /// L2CAP channels beside GATT, if the kernel has them; without them phones use GATT alone.
  static func channels(_ settings: Settings, _ log: Log) -> L2CAPPeripheral? {
    if settings.bluetooth == .off { return nil }
    do {
      return try L2CAPPeripheral(try listener())
    } catch {
      log(.notice, "phones get no fast channel: \(error)")
      return nil
    }
  }

  /// Where this process may make no Bluetooth socket, belfry-radio makes it.
  private static func listener() throws(RadioError) -> L2CAPListener {
    do {
      return try L2CAPListener()
    } catch .noBluetooth {
      return try L2CAPListener(askedOf: RadioClient.path)
    }
  }

  /// What phones did on their channels. Whatever that tells of their bonds comes first.
  func receiveFromChannels(at now: UInt64) throws(SystemError) -> [Event] {
    let arrivals = try channels?.receive { address in bond(of: address) } ?? []
    let hasOpened = arrivals.contains { if case .connected = $0.event { true } else { false } }
    let news = hasOpened ? bluetooth?.receive(at: now).flatMap { events($0) } ?? [] : []
    return news + arrivals.flatMap { events(.channel, $0.connection, $0.event) }
  }

  /// Sends a value; the events say that it is gone, or the channel.
  func send(
    _ value: [UInt8], of characteristic: Characteristic, onChannel number: UInt64
  ) -> [Event] {
    let link = LinkID(LinkKind.channel.overall(number))
    do {
      let isGone = try channels?.send(value, of: characteristic, on: number) ?? false
      return isGone ? [.sent(link, characteristic)] : []
    } catch .notConnected {
      return []
    } catch {
      log(.warning, "a channel is closed: \(error)")
      return disconnect(link)
    }
  }

  private func bond(of address: DeviceAddress) -> Bond? {
    let bond = bluetooth?.bond(opening: address.bytes, isRandom: address.isRandom)
    if bond == nil { log(.notice, "\(address) opened a channel and is not bonded") }
    return bond
  }
}
