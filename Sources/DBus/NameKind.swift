internal import CDBus

/// What a text was meant to be.
public enum NameKind: Equatable, Sendable {
  /// The path of an object.
  case objectPath
  /// The name of an interface.
  case interface
  /// The name of a method, a signal or a property.
  case member
  /// A name on the bus.
  case busName
  /// The name of an error.
  case error
  /// Any text: UTF-8 without the character NUL.
  case text

  /// Whether the bus would take that text as such; a text that it would not costs the connection,
  /// or the process at the hands of libdbus.
  public func accepts(_ text: String) -> Bool {
    guard !text.utf8.contains(0) else { return false }
    return switch self {
    case .objectPath: dbus_validate_path(text, nil) != 0 && text != "/org/freedesktop/DBus/Local"
    case .interface: dbus_validate_interface(text, nil) != 0 && text != Self.localInterface
    case .member: dbus_validate_member(text, nil) != 0
    case .busName: dbus_validate_bus_name(text, nil) != 0
    case .error: dbus_validate_error_name(text, nil) != 0
    case .text: dbus_validate_utf8(text, nil) != 0
    }
  }

  /// The interface in which libdbus talks to its own process; nobody may send with it.
  static let localInterface = "org.freedesktop.DBus.Local"

  func check(_ text: String) throws(DBusError) {
    if !accepts(text) { throw .unfitName(self, text) }
  }
}

/// Whether a text is a signature, empty or of several types.
func isSignature(_ text: String) -> Bool {
  !text.utf8.contains(0) && dbus_signature_validate(text, nil) != 0
}

/// Whether a text is the signature of one complete type.
func isSingleSignature(_ text: String) -> Bool {
  !text.utf8.contains(0) && dbus_signature_validate_single(text, nil) != 0
}
