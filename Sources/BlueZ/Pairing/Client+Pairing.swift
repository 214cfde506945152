extension Client {
  /// bluetoothd asks our agent.
  mutating func asked(
    _ request: AgentRequest, _ id: AgentRequestID, _ now: UInt64, _ effects: inout [ClientEffect]
  ) {
    switch request {
    case .authorization(let device):
      // A phone that could compare digits is not let in without.
      let isAllowed = wishes.capability == .none && letsIn(device, now, &effects)
      if isAllowed { agree(device) }
      effects.append(.reply(id, isAllowed ? .accepted : .rejected))
    case .confirmation(let device, let digits):
      guard letsIn(device, now, &effects) else {
        effects.append(.reply(id, .rejected))
        return
      }
      show(.compare, digits, device, id, until: now + Pairing.thinking, &effects)
    case .showPasskey(let device, let digits):
      effects.append(.reply(id, .accepted))
      guard letsIn(device, now, &effects) else {
        // There is no other way to say no to this one.
        effects.append(.call(nextNumber(), .disconnect(device: device)))
        return
      }
      agree(device)
      show(.type, digits, device, nil, until: now + Pairing.typing, &effects)
    case .pin, .passkey:
      effects.append(.reply(id, .rejected))
    case .service(let device):
      effects.append(.reply(id, devices[device]?.isBonded ?? false ? .accepted : .rejected))
    case .cancel:
      showNothing(&effects)
      effects.append(.reply(id, .accepted))
    case .release:
      hasAgent = false
      isDefaultAgent = false
      paces[.agent, default: Pace()].tried(at: now)
      showNothing(&effects)
      effects.append(.reply(id, .accepted))
    }
  }

  private mutating func letsIn(
    _ device: String, _ now: UInt64, _ effects: inout [ClientEffect]
  ) -> Bool {
    phones.asksToPair(device, at: now)
    if window.isOpen(at: now) { return true }
    if pairing.isWorthTelling(device, at: now) {
      effects.append(.note(.pairingRefused(name: devices[device]?.name ?? "")))
    }
    return false
  }

  private mutating func agree(_ device: String) { pairing.agree(device) }

  private mutating func show(
    _ kind: PairingPrompt.Kind, _ digits: UInt32, _ device: String, _ request: AgentRequestID?,
    until: UInt64, _ effects: inout [ClientEffect]
  ) {
    let name = devices[device]?.name ?? ""
    let prompt = PairingPrompt(kind: kind, digits: digits % 1_000_000, name: name)
    if let shown = pairing.shown {
      // bluetoothd tells the same digits at each key that is pressed on the phone.
      if shown.device == device, shown.prompt == prompt, shown.request == nil, request == nil {
        return
      }
      if let waiting = shown.request { effects.append(.reply(waiting, .cancelled)) }
    }
    pairing.shown = Pairing.Shown(device: device, prompt: prompt, request: request, until: until)
    effects.append(.prompt(prompt))
  }

  /// Takes the prompt away; what waited for it is called off.
  mutating func showNothing(_ effects: inout [ClientEffect]) {
    guard let shown = pairing.shown else { return }
    pairing.shown = nil
    if let request = shown.request { effects.append(.reply(request, .cancelled)) }
    effects.append(.prompt(nil))
  }

  /// The person answered.
  mutating func answeredPrompt(_ yes: Bool, _ effects: inout [ClientEffect]) {
    guard let shown = pairing.shown, let request = shown.request else { return }
    pairing.shown = nil
    if yes {
      agree(shown.device)
    } else {
      effects.append(.note(.pairingDeclined(name: shown.prompt.name)))
    }
    effects.append(.reply(request, yes ? .accepted : .rejected))
    effects.append(.prompt(nil))
  }

  /// No new phones from now on.
  mutating func closeWindow(_ effects: inout [ClientEffect]) {
    guard window.until != nil else { return }
    window.close()
    effects.append(.window(until: nil))
  }

  /// As long as no phone is bonded, the window opens by itself at each start, before the first
  /// phone can see us.
  mutating func openFirstWindow(_ now: UInt64, _ effects: inout [ClientEffect]) {
    guard !hasLookedForBonds, hasApplication, isDefaultAgent, let place else { return }
    hasLookedForBonds = true
    let bonds = devices.bonds(of: place.path)
    guard phones.known.isDisjoint(with: bonds), window.until == nil else { return }
    window.open(at: now)
    effects.append(.window(until: window.until))
  }
}
