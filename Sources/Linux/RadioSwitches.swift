internal import Glibc

/// The kernel's switches that keep radios off: `/dev/rfkill`, Documentation/driver-api/rfkill.rst.
public enum RadioSwitches {
  /// The kernel's door to them.
  public static let door = "/dev/rfkill"

  /// Opens the switches of all Bluetooth radios, as far as software can: a switch that a person
  /// moves stays as it is.
  ///
  /// - Throws: `call`; without the right to write there it is EACCES.
  public static func openBluetooth(at path: String = door) throws(SystemError) {
    let flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let door = Descriptor(owning: try system("open", about: path) { open(path, flags) })
    let number = door.number
    let event = openAll
    _ = try system("write", about: path) { Glibc.write(number, event, event.count) }
  }

  /// `struct rfkill_event` of linux/rfkill.h: no radio in particular (4 bytes), type Bluetooth (2),
  /// all of the type (3), not blocked by software (0), nothing about hardware.
  private static let openAll: [UInt8] = [0, 0, 0, 0, 2, 3, 0, 0]
}
