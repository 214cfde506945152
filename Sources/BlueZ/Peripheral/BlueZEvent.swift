public import Peripheral

/// What comes of Bluetooth.
public enum BlueZEvent: Equatable, Sendable {
  /// Something on a connection; its number is never used twice.
  case link(UInt64, PeripheralEvent)
  /// A bond was removed here.
  case unbonded(identity: [UInt8])
  /// New phones are let in until that uptime, or no more.
  case window(until: UInt64?)
  /// Show this while a phone is paired, or no more.
  case prompt(PairingPrompt?)
  /// These phones believe in a bond that is not here any more; all of them, at each change.
  case mustForget(identities: [[UInt8]])
  /// bluetoothd refuses every advertisement: make it past bluetoothd, by the kernel's older command
  /// on that adapter, as `/org/bluez/hci0`, and hand in what comes of it by `legacyAdvertising`.
  case advertiseLegacy(Advertisement, adapter: String)
  /// End what was made past bluetoothd.
  case stopLegacyAdvertising(adapter: String)
  /// How it stands, when that changes.
  case condition(Condition)
  /// The message bus cannot be reached, or is lost: one plain sentence, without a full stop, once.
  case noBus(String)
  /// Something else that is worth a line.
  case note(Note)
}
