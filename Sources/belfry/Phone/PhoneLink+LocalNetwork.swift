import GATTProfile
import Linux
import LocalNetwork
import Loopback
import PhoneSimulator
import TLS

/// Over the local network.
extension PhoneLink {
  /// Connects there; goes on until it is let in.
  func connect(to place: LinkConfiguration.Local) {
    wanted = nil
    self.place = place
    call(place)
  }

  func call(_ place: LinkConfiguration.Local) {
    guard caller == nil else { return }
    do throws(TLSError) {
      caller = try LocalCaller(
        to: address, port: place.port, keyHash: place.keyHash, token: place.token)
    } catch {
      events.append(.linkAwaited("the local network: \(error)"))
      retryAt = Clock.uptime + Self.callPause
    }
  }

  func take(_ event: LocalCaller.Event) {
    switch event {
    case .welcome:
      isWelcome = true
      events.append(.linkUp(mtu: Self.callMTU))
    case .value(let characteristic, let value): events.append(.value(characteristic, value))
    case .ended(let reason):
      let wasWelcome = isWelcome
      drop()
      if wasWelcome { return place = nil }
      events.append(.linkAwaited("not let in over the local network: \(reason)"))
      retryAt = Clock.uptime + Self.callPause
    }
  }

  /// What GATT would do on request is a packet here. Nothing is read.
  func send(_ request: CentralRequest) {
    switch request {
    case .subscribe(let characteristic, true): caller?.send(.subscribe(characteristic))
    case .write(let characteristic, let value):
      caller?.send(.value(characteristic, value))
      events.append(.written(characteristic))
    case .subscribe, .read, .exchangeMTU: break
    }
  }

  /// The pause before another attempt, in milliseconds.
  private static var callPause: UInt64 { 500 }
  /// The MTU at which values are as long as the longest packets.
  private static var callMTU: Int { ChannelPacket.maximumLength + 2 }
}
