public import GATTProfile

/// The phone's Bluetooth, as far as a program needs it: the one place where CoreBluetooth, or what
/// stands for it, meets this library.
public protocol GATTClient {
  /// Whether it takes another value just now.
  var isReady: Bool { get }

  /// Turns notifications or indications off and then on.
  func subscribe(_ characteristic: Characteristic)

  /// Reads a value.
  func read(_ characteristic: Characteristic)

  /// Writes a value.
  func write(_ write: Write)
}
