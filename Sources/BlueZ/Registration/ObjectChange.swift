/// What happened to the objects of bluetoothd.
public enum ObjectChange: Equatable, Sendable {
  /// An object is there, or has these interfaces more.
  case appeared(path: String, [Facet])
  /// Properties changed.
  case changed(path: String, Facet)
  /// An object lost these interfaces.
  case vanished(path: String, [Facet.Kind])
}

/// An interface of an object with what it tells.
public struct Facet: Equatable, Sendable {
  /// The interfaces that matter here.
  public enum Kind: String, CaseIterable, Sendable {
    /// A radio.
    case adapter = "org.bluez.Adapter1"
    /// A radio that serves GATT applications.
    case gatt = "org.bluez.GattManager1"
    /// A radio that advertises.
    case advertising = "org.bluez.LEAdvertisingManager1"
    /// A phone, or anything else.
    case device = "org.bluez.Device1"
  }

  enum Content: Equatable, Sendable {
    case adapter(AdapterFacts)
    case gatt
    case advertising(AdvertisingFacts)
    case device(DeviceFacts)
  }

  let content: Content

  init(_ content: Content) { self.content = content }
}
