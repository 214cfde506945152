extension Client {
  /// bluetoothd refused the advertisement.
  mutating func advertisementRefused(_ reason: Refusal, _ now: UInt64) {
    refusals[.advertise] = reason
    switch reason {
    case .alreadyExists:
      refusals[.advertise] = nil
      broadcast.existed()
    case .denied, .noReply, .busy, .absent, .notPermitted, .blocked:
      paces[.advertise, default: Pace()].tried(at: now)
    case .doesNotExist, .failed:
      if broadcast.refused(reason, at: now) {
        paces[.advertise] = nil
      } else {
        paces[.advertise, default: Pace()].tried(at: now)
      }
    }
  }

  /// The advertisement is gone without our doing.
  mutating func lostAdvertisement(_ now: UInt64) {
    guard broadcast.isStanding, broadcast.rung != .legacy else { return }
    broadcast.lost()
    losses.tried(at: now)
  }

  /// The kernel was asked past bluetoothd.
  mutating func legacyAnswered(_ isOn: Bool, _ now: UInt64) {
    guard broadcast.state == .asked else {
      // It stood, and was lost: it is asked for anew.
      if !isOn, broadcast.isStanding, broadcast.rung == .legacy {
        broadcast.lost()
        losses.tried(at: now)
      }
      return
    }
    if isOn {
      broadcast.stands(at: now)
    } else {
      let reason = refusals[.advertise] ?? .failed(name: "", text: "not possible")
      _ = broadcast.refused(reason, at: now)
    }
  }

  /// What the kernel is asked for by itself: open switches, the older advertising command; and the
  /// renewal of an advertisement.
  ///
  /// It is renewed without being taken back: a phone that came in between would be connected by an
  /// advertisement that is no more, and the kernel (6.1) would not advertise again after its end.
  mutating func askKernel(_ now: UInt64, _ effects: inout [ClientEffect]) {
    if mayBeBlocked, unblocking.notBefore <= now {
      unblocking.tried(at: now)
      effects.append(.unblockRadio)
    }
    guard let place else { return }
    if broadcast.renews(at: now) {
      guard broadcast.rung == .legacy else {
        effects.append(.renewAdvertisement)
        return
      }
      effects.append(.stopLegacyAdvertising(adapter: place.path))
      broadcast.lost()
    }
    guard wantsLegacy, losses.notBefore <= now else { return }
    broadcast.asks()
    effects.append(.advertiseLegacy(wishes.advertisement, adapter: place.path))
  }

  /// When the kernel has to be asked next.
  var nextKernelTime: UInt64? {
    var times: [UInt64] = []
    if mayBeBlocked { times.append(unblocking.notBefore) }
    if let renewal = broadcast.renewal { times.append(renewal) }
    if wantsLegacy { times.append(losses.notBefore) }
    return times.min()
  }

  /// Whether a switch keeps our radio off.
  var isBlocked: Bool {
    guard let place, let facts = adapters[place.path]?.facts else { return false }
    if facts.isPowered == true { return false }
    return facts.isBlocked == true || refusals[.setting(.powered(true))] == .blocked
  }

  /// Whether a switch may keep it off: kernel 6.1 with BlueZ 5.66 says only that it failed.
  private var mayBeBlocked: Bool {
    if isBlocked { return true }
    let power = Step.setting(.powered(true))
    guard case .failed = refusals[power], let place else { return false }
    return adapters[place.path]?.facts.isPowered == false && paces[power]?.tries ?? 0 > 1
  }

  private var wantsLegacy: Bool {
    guard broadcast.rung == .legacy, broadcast.state == .off else { return false }
    guard hasApplication, isDefaultAgent, let place else { return false }
    return adapters[place.path]?.facts.isPowered == true
  }
}
