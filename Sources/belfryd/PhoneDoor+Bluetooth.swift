import Accessory
import BlueZ
import ControlProtocol
import GATTProfile
import Linux
import Settings

extension PhoneDoor {
  /// Bluetooth, if the settings ask for it.
  static func bluetooth(
    _ settings: Settings, _ phones: [PhoneID]
  ) throws(StartFailure) -> BlueZPeripheral? {
    let choice: AdapterChoice
    switch settings.bluetooth {
    case .off: return nil
    case .on: choice = .first
    case .adapter(let text): choice = AdapterChoice(text) ?? .first
    }
    do {
      let advertisement = try Advertisement(
        service: Characteristic.service, name: settings.name)
      return try BlueZPeripheral(
        Wishes(
          advertisement, on: choice, capability: settings.pairing.capability,
          phones: phones.map { $0.bytes }, kernel: Kernel.release))
    } catch let error as AdvertisementError {
      throw .advertisement(error)
    } catch let error as SystemError {
      throw .system(error)
    } catch {
      return nil
    }
  }

  /// Lets the first phone in. Bluetooth does that by itself, as soon as phones can find it.
  func openFirstWindow() -> [Event] { bluetooth == nil ? [.firstPairingWindow] : [] }

  /// A person lets new phones in for a while, or no more.
  func letPhonesIn(_ isWanted: Bool) -> [Event] {
    guard let bluetooth else {
      return [isWanted ? .firstPairingWindow : .pairingWindow(until: nil)]
    }
    return (isWanted ? bluetooth.openWindow() : bluetooth.closeWindow()).flatMap { events($0) }
  }

  /// A person said whether the phone shows that number, too: it counts only for the number that is
  /// asked about now.
  func compared(_ number: UInt32, isSame: Bool) -> [Event] {
    guard let bluetooth, let prompt = bluetooth.prompt, prompt.kind == .compare,
      prompt.digits == number
    else { return [] }
    return bluetooth.answerPrompt(isSame).flatMap { events($0) }
  }

  /// Removes a phone's bond where bluetoothd has it.
  func forget(_ phone: PhoneID) -> [Event] {
    bluetooth?.forget(identity: phone.bytes).flatMap { events($0) } ?? []
  }

  /// How many links of a phone, the last ones in a row, ended before they were encrypted.
  func failures(of phone: PhoneID) -> UInt8 {
    UInt8(clamping: bluetooth?.failures(of: phone.bytes) ?? 0)
  }

  /// How it stands with Bluetooth, for a person; nil where it is off.
  var radioOverview: Overview.Radio? {
    guard let bluetooth else { return nil }
    let condition = bluetooth.condition
    var radio = Overview.Radio(
      condition: condition.description, isOnAir: condition.isOnAir, kernel: Kernel.release)
    if case .onAir(let rung) = condition { radio.rung = UInt8(rung.rawValue) }
    radio.adapter = bluetooth.adapterName
    radio.bluez = bluetooth.version
    return radio
  }

  /// The end: gives back what bluetoothd has of us.
  func stop() { bluetooth?.stop() }

  /// What the engine is told of what Bluetooth brought; the rest goes into the journal.
  func events(_ event: BlueZEvent) -> [Event] {
    switch event {
    case .link(let number, let event): return events(.bluetooth, number, event)
    case .unbonded(let identity): return [.bondRemoved(PhoneID(identity))]
    case .window(let until): return [.pairingWindow(until: until)]
    case .prompt(let prompt):
      if let prompt { log(.notice, prompt.sentence) }
      return [.pairingDigits(prompt.map { PairingDigits($0) })]
    case .mustForget(let identities):
      if !identities.isEmpty {
        log(.warning, "a phone believes in an old bond: forget the accessory on the phone")
      }
      return [.bondsAmiss(identities.map { PhoneID($0) })]
    case .advertiseLegacy(let advertisement, let adapter):
      radio.advertise(advertisement, on: adapter, at: Clock.uptime)
    case .stopLegacyAdvertising(let adapter): radio.stop(on: adapter)
    case .condition(let condition):
      log(condition.isOnAir ? .notice : .warning, "\(condition)")
    case .noBus(let reason): log(.warning, "Bluetooth waits for the message bus: \(reason)")
    case .note(let note): log(.notice, "\(note)")
    }
    return []
  }

  /// What comes of the wishes to advertise past bluetoothd.
  func receiveFromRadio() -> [Event] {
    if radio.isIdle { return [] }
    return radio.receive(at: Clock.uptime).flatMap { isOn in
      bluetooth?.legacyAdvertising(isOn).flatMap { events($0) } ?? []
    }
  }
}

extension Settings.Pairing {
  /// What bluetoothd is told that the board can show and ask.
  fileprivate var capability: PairingCapability {
    switch self {
    case .none: .none
    case .digits: .display
    case .compare: .displayYesNo
    }
  }
}

extension PairingPrompt {
  fileprivate var sentence: String {
    switch kind {
    case .type: "a phone wants the digits that the panel shows"
    case .compare: "a phone and the panel show digits to compare: the panel takes yes or no"
    }
  }
}

extension PairingDigits {
  fileprivate init(_ prompt: PairingPrompt) {
    switch prompt.kind {
    case .type: self = .type(prompt.digits)
    case .compare: self = .compare(prompt.digits)
    }
  }
}
