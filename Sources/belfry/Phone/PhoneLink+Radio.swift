import Central
import GATTProfile
import Linux
import Loopback
import PhoneSimulator

/// Over the air.
extension PhoneLink {
  /// Goes there, until there is a link or the time is over.
  func approach(by radio: RadioCentral, _ attempt: Attempt) {
    if let end = attempt.end, end <= Clock.uptime {
      wanted = nil
      radio.disconnect()
      return events.append(.linkFailed("no such accessory answers over the air"))
    }
    radio.connect(isNew: attempt.isNew)
    retryAt = attempt.end
  }

  func take(_ event: RadioCentral.Event) {
    switch event {
    case .awaited(let words): events.append(.linkAwaited(words))
    // What is tried again after this need not be paired again.
    case .paired: wanted?.isNew = false
    case .linked(let mtu):
      isWelcome = true
      wanted = nil
      retryAt = nil
      events.append(.linkUp(mtu: mtu))
    case .value(let characteristic, let value): events.append(.value(characteristic, value))
    case .read(let characteristic, let value): events.append(.read(characteristic, value))
    case .written(let characteristic): events.append(.written(characteristic))
    case .readRefused(let one, let code): events.append(.readRefused(one, code: code))
    case .writeRefused(let one, let code): events.append(.writeRefused(one, code: code))
    case .ended(let reason):
      if isWelcome { return drop() }
      events.append(.linkAwaited(reason))
      if wanted != nil { retryAt = Clock.uptime + Self.longestPause }
    }
  }

  /// Digits that somebody reads off the accessory.
  func type(_ digits: UInt32) { radio?.type(digits) }
}

extension RadioCentral {
  /// bluetoothd alone decides on the MTU, and every notification is for good.
  func pass(on request: CentralRequest) {
    switch request {
    case .read(let one): ask(.read(one))
    case .write(let one, let value): ask(.write(one, value, response: true))
    case .subscribe(let one, true): ask(.subscribe(one))
    case .subscribe, .exchangeMTU: break
    }
  }
}
