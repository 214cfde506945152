extension Value {
  /// The signature of its type: one complete type.
  public var signature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .descriptor: "h"
    case .bytes: "ay"
    case .array(let element, _): "a" + element
    case .dictionary(let key, let value, _): "a{" + key + value + "}"
    case .structure(let fields): "(" + fields.signature + ")"
    case .variant: "v"
    }
  }
}

extension [Value] {
  /// The signatures of the values in a row, as a message's arguments have one.
  public var signature: String {
    var text = ""
    for value in self { text += value.signature }
    return text
  }
}
