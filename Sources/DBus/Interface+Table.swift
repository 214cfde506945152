extension Interface {
  func property(_ name: String) -> Property? { properties.first { $0.name == name } }

  func method(_ name: String) -> Method? { methods.first { $0.name == name } }

  /// Gives a property a value of the same type; false if there is no such one or nothing changes.
  mutating func set(_ name: String, to value: Value) -> Bool {
    guard let place = properties.firstIndex(where: { $0.name == name }),
      properties[place].value != value,
      properties[place].value.signature == value.signature
    else { return false }
    properties[place].value = value
    return true
  }

  /// `a{sv}` of its properties.
  var propertyValues: Value {
    .dictionary(
      key: "s", value: "v",
      properties.map { Value.Entry(.string($0.name), .variant($0.value)) })
  }

  /// Refuses what could not be sent or introspected.
  func check() throws(DBusError) {
    try NameKind.interface.check(name)
    for method in methods {
      try NameKind.member.check(method.name)
      try Argument.check(method.inputs + method.outputs)
    }
    for signal in signals {
      try NameKind.member.check(signal.name)
      try Argument.check(signal.arguments)
    }
    for property in properties {
      try NameKind.member.check(property.name)
      try ValueCheck.check([property.value], descriptors: [])
    }
  }
}

extension Interface.Argument {
  static func check(_ arguments: [Self]) throws(DBusError) {
    for argument in arguments {
      try NameKind.text.check(argument.name)
      guard isSingleSignature(argument.signature) else {
        throw .unfitValue(.signature(argument.signature))
      }
    }
  }
}

extension [Interface.Argument] {
  /// Their signatures in a row.
  var signature: String { map(\.signature).joined() }
}

extension [Interface] {
  /// `a{sa{sv}}`: the properties of each, as an object manager tells them.
  var propertyTable: Value {
    .dictionary(
      key: "s", value: "a{sv}", map { Value.Entry(.string($0.name), $0.propertyValues) })
  }
}
