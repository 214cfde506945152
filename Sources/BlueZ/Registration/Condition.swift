/// How it stands with Bluetooth, for a person.
public enum Condition: Equatable, Sendable {
  /// Nothing is wrong yet.
  case starting
  /// Phones find the accessory.
  case onAir(Rung)
  /// bluetoothd does not run.
  case noBluetoothd
  /// This user may not talk to bluetoothd.
  case denied(Call)
  /// The adapter is not there.
  case noAdapter(AdapterChoice)
  /// The adapter cannot advertise or serve, or BlueZ is older than that.
  case unable(adapter: String)
  /// A switch keeps the radio off.
  case blocked(adapter: String)
  /// The radio does not go on.
  case powerless(adapter: String, Refusal)
  /// bluetoothd refuses something else.
  case refused(Call, Refusal)
  /// Other programs have taken all places for advertisements.
  case crowded(adapter: String)
  /// No way of advertising works.
  case offAir(kernel: String, version: String?, Refusal)
}

extension Condition: CustomStringConvertible {
  /// One plain sentence that says what to do, without a full stop.
  public var description: String {
    switch self {
    case .starting: "Bluetooth is being set up"
    case .onAir(.full): "phones can find the accessory"
    case .onAir(let rung): "phones can find the accessory; it advertises \(rung)"
    case .noBluetoothd:
      "bluetoothd is not running: install bluez, then systemctl enable --now bluetooth"
    case .denied(let call):
      "the message bus forbids \(call.name): install org.belfry.conf in /etc/dbus-1/system.d, "
        + "then systemctl reload dbus"
    case .noAdapter(let choice): "\(choice) is missing: plug it in, or choose another one"
    case .unable(let adapter):
      "\(adapter) cannot advertise services: it needs Bluetooth LE, and BlueZ 5.56 or newer"
    case .blocked(let adapter):
      "\(adapter) is blocked: open the board's radio switch, or run rfkill unblock bluetooth"
    case .powerless(let adapter, let reason):
      "\(adapter) does not go on (\(reason)): see whether rfkill list shows it as blocked, and "
        + "journalctl -u bluetooth"
    case .refused(let call, let reason):
      "bluetoothd refuses \(call.name) (\(reason)): see journalctl -u bluetooth"
    case .crowded(let adapter):
      "other programs have taken all advertisements of \(adapter): stop one of them"
    case .offAir(let kernel, let version, let reason):
      "kernel \(kernel) with BlueZ \(version ?? "of unknown version") refuses every "
        + "advertisement (\(reason)): update both, or use another Bluetooth adapter"
    }
  }

  /// Whether phones can find the accessory.
  public var isOnAir: Bool { if case .onAir = self { true } else { false } }
}
