import Glibc
import TestSupport

/// python-dbusmock's NetworkManager on a message bus of the test's own, and a foreign client of it.
final class Mock {
  static let isInstalled =
    PrivateBus.isInstalled && access("/usr/lib/python3/dist-packages/dbusmock", R_OK) == 0

  static let name = "org.freedesktop.NetworkManager"
  let bus: PrivateBus
  private var service: Program?
  private var client: Program?

  /// - Parameter policy: what the bus forbids.
  init?(policy: String = "") {
    guard let bus = PrivateBus(policy: policy) else { return nil }
    self.bus = bus
  }

  /// Starts it, with a Wi-Fi device and a network that a person set up.
  func start() throws -> Bool {
    // Nobody reads what it says of each call, and it would wait.
    service = try python(
      ["-m", "dbusmock", "--system", "--template", "networkmanager", "--logfile", "/dev/null"])
    client = try python(["-u", "-c", Self.script], takesInput: true)
    return client?.line() == "ready"
  }

  func stop() {
    client = nil
    service = nil
  }

  /// Has the client do something, and gives its answer.
  func ask(_ words: String) -> String? {
    client?.say(words + "\n")
    return client?.line()
  }

  private func python(_ arguments: [String], takesInput: Bool = false) throws -> Program {
    try Program(
      "/usr/bin/python3", arguments, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address],
      takesInput: takesInput)
  }

  /// `count`: how many profiles there are. `list`: each one's SSID, key management and passphrase. `state SSID A B C`: signals of its
  /// active connection (A) and its device (B, C).
  private static let script = """
    import sys, time, dbus
    bus, name = dbus.SystemBus(), "org.freedesktop.NetworkManager"
    mock, root = "org.freedesktop.DBus.Mock", "/org/freedesktop/NetworkManager"
    while not bus.name_has_owner(name):
        time.sleep(0.01)
    manager = bus.get_object(name, root)
    settings = bus.get_object(name, root + "/Settings")
    device = manager.AddWiFiDevice("wlan0", "wlan0", 30, dbus_interface=mock)
    def add(ssid):
        settings.AddConnection({"connection": {"id": ssid, "type": "802-11-wireless"},
                                "802-11-wireless": {"ssid": dbus.ByteArray(ssid.encode())}},
                               dbus_interface=name + ".Settings")
    def profiles():
        for path in settings.ListConnections(dbus_interface=name + ".Settings"):
            yield bus.get_object(name, path).GetSettings(
                dbus_interface=name + ".Settings.Connection")
    def ssid(profile):
        return bytes(profile["802-11-wireless"]["ssid"]).decode()
    def signal(path, interface, signature, *values):
        bus.get_object(name, path).EmitSignal(
            interface, "StateChanged", signature, list(values), dbus_interface=mock)
    add("Person's own")
    print("ready")
    for line in sys.stdin:
        verb, *words = line.split()
        if verb == "count":
            print(len(settings.ListConnections(dbus_interface=name + ".Settings")))
        elif verb == "list":
            print("; ".join(sorted(
                " ".join([ssid(one), str(security.get("key-mgmt", "-")), str(security.get("psk", "-"))])
                for one in profiles()
                for security in [one.get("802-11-wireless-security", {})])))
        elif verb == "state":
            [active] = [path for path in manager.Get(name, "ActiveConnections")
                        if bus.get_object(name, path).Get(name + ".Connection.Active", "Id")
                        == words[0] + " (Belfry)"]
            if len(words) > 2:
                signal(device, name + ".Device", "uuu", *map(dbus.UInt32, [words[2], 60, words[3]]))
            signal(active, name + ".Connection.Active", "uu", dbus.UInt32(words[1]), dbus.UInt32(3))
            print("done")
    """
}
