internal import CDBus

/// The owner of one reference to a libdbus message.
struct Message: ~Copyable {
  let handle: OpaquePointer

  init(owning handle: OpaquePointer) { self.handle = handle }

  deinit { dbus_message_unref(handle) }

  /// A message without anything in it; nil without memory.
  static func empty(_ type: CInt) -> Message? {
    dbus_message_new(type).map { Message(owning: $0) }
  }

  var type: CInt { dbus_message_get_type(handle) }
  var serial: UInt32 { dbus_message_get_serial(handle) }
  var replySerial: UInt32 { dbus_message_get_reply_serial(handle) }
  var wantsReply: Bool { dbus_message_get_no_reply(handle) == 0 }
  var sender: String { text(dbus_message_get_sender(handle)) ?? "" }
  var path: String { text(dbus_message_get_path(handle)) ?? "" }
  var interface: String? { text(dbus_message_get_interface(handle)) }
  var member: String { text(dbus_message_get_member(handle)) ?? "" }
  var destination: String? { text(dbus_message_get_destination(handle)) }
  var errorName: String { text(dbus_message_get_error_name(handle)) ?? "" }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
