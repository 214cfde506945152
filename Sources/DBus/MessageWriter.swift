internal import CDBus

/// Appends values to a message. They have passed a `ValueCheck`: what goes wrong here is memory.
struct MessageWriter {
  private let descriptors: [CInt]

  init(descriptors: [CInt]) { self.descriptors = descriptors }

  /// Appends all; false without memory.
  func append(_ values: [Value], to message: borrowing Message) -> Bool {
    var place = DBusMessageIter()
    dbus_message_iter_init_append(message.handle, &place)
    for value in values where !append(value, &place) { return false }
    return true
  }

  private func append(_ value: Value, _ place: inout DBusMessageIter) -> Bool {
    switch value {
    case .byte(let number): basic(number, TypeCode.byte, &place)
    case .boolean(let value): basic(dbus_bool_t(value ? 1 : 0), TypeCode.boolean, &place)
    case .int16(let number): basic(number, TypeCode.int16, &place)
    case .uint16(let number): basic(number, TypeCode.uint16, &place)
    case .int32(let number): basic(number, TypeCode.int32, &place)
    case .uint32(let number): basic(number, TypeCode.uint32, &place)
    case .int64(let number): basic(number, TypeCode.int64, &place)
    case .uint64(let number): basic(number, TypeCode.uint64, &place)
    case .double(let number): basic(number, TypeCode.double, &place)
    case .descriptor(let index): basic(descriptors[index], TypeCode.descriptor, &place)
    case .string(let text): basic(text, TypeCode.string, &place)
    case .objectPath(let text): basic(text, TypeCode.objectPath, &place)
    case .signature(let text): basic(text, TypeCode.signature, &place)
    case .bytes(let bytes): append(bytes, &place)
    case .array(let signature, let elements):
      container(TypeCode.array, signature, &place) { inner in
        elements.allSatisfy { append($0, &inner) }
      }
    case .dictionary(let key, let value, let entries):
      container(TypeCode.array, "{" + key + value + "}", &place) { inner in
        entries.allSatisfy { append($0, &inner) }
      }
    case .structure(let fields):
      container(TypeCode.structure, nil, &place) { inner in
        fields.allSatisfy { append($0, &inner) }
      }
    case .variant(let content):
      container(TypeCode.variant, content.signature, &place) { append(content, &$0) }
    }
  }

  private func append(_ entry: Value.Entry, _ place: inout DBusMessageIter) -> Bool {
    container(TypeCode.entry, nil, &place) { append(entry.key, &$0) && append(entry.value, &$0) }
  }

  private func append(_ bytes: [UInt8], _ place: inout DBusMessageIter) -> Bool {
    container(TypeCode.array, "y", &place) { inner in
      bytes.withUnsafeBufferPointer { buffer in
        // An empty array has no address, and libdbus wants one.
        guard var start = buffer.baseAddress, !buffer.isEmpty else { return true }
        let count = CInt(buffer.count)
        return dbus_message_iter_append_fixed_array(&inner, TypeCode.byte, &start, count) != 0
      }
    }
  }

  private func basic(
    _ number: some BitwiseCopyable, _ type: CInt, _ place: inout DBusMessageIter
  ) -> Bool {
    withUnsafePointer(to: number) { dbus_message_iter_append_basic(&place, type, $0) != 0 }
  }

  private func basic(_ text: String, _ type: CInt, _ place: inout DBusMessageIter) -> Bool {
    text.withCString { pointer in
      withUnsafePointer(to: pointer) { dbus_message_iter_append_basic(&place, type, $0) != 0 }
    }
  }

  private func container(
    _ type: CInt, _ signature: String?, _ place: inout DBusMessageIter,
    _ fill: (inout DBusMessageIter) -> Bool
  ) -> Bool {
    var inner = DBusMessageIter()
    guard dbus_message_iter_open_container(&place, type, signature, &inner) != 0 else {
      return false
    }
    guard fill(&inner) else {
      dbus_message_iter_abandon_container(&place, &inner)
      return false
    }
    return dbus_message_iter_close_container(&place, &inner) != 0
  }
}
