/// What bounds a message and a connection, both ways.
enum Limits {
  /// Bytes of all values of a message, each counted with at least 8.
  static let bytes = 1 << 20
  /// Values of a message, containers included.
  static let values = 65_536
  /// Containers within containers; D-Bus Specification, section "Valid Signatures" and what
  /// libdbus makes of it for variants.
  static let depth = 64
  /// Descriptors of a message, as the system bus has it.
  static let descriptors = 16
  /// Bytes of messages that are read ahead.
  static let readAhead = 4 << 20
  /// Bytes that wait for the bus to take them.
  static let waiting = 4 << 20
  /// Calls that wait for their reply.
  static let calls = 1024
  /// How often one `receive` reads, about 2 KiB each time: what is read may tell nothing.
  static let readings = 64
  /// What one `receive` tells.
  static let incoming = 64
}
