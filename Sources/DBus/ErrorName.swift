/// The error names that the bus and its bindings share; D-Bus Specification and `dbus-protocol.h`.
public enum ErrorName {
  /// Something failed that has no name of its own.
  public static let failed = "org.freedesktop.DBus.Error.Failed"
  /// The policy of the bus or of the service forbids it.
  public static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
  /// Nobody has the name, and nothing starts it.
  public static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  /// Nobody has the name.
  public static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
  /// The service ended or stayed silent.
  public static let noReply = "org.freedesktop.DBus.Error.NoReply"
  /// Nothing came in time.
  public static let timedOut = "org.freedesktop.DBus.Error.Timeout"
  /// Something allowed only so many times or so large.
  public static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  /// Arguments of a wrong type or value.
  public static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  /// There is no such object.
  public static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
  /// The object has no such interface.
  public static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
  /// The interface has no such method.
  public static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  /// The interface has no such property.
  public static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
  /// The property cannot be set.
  public static let propertyReadOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
}
