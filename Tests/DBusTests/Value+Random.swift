import DBus
import TestSupport

extension Value {
  /// Any value but a descriptor, with at most `depth` containers within each other.
  static func random(depth: Int, using random: inout SeededGenerator) -> Value {
    of(signature(depth: depth, using: &random), depth: depth, using: &random)
  }

  private static func signature(depth: Int, using random: inout SeededGenerator) -> String {
    let basic = basicSignature(using: &random)
    guard depth > 0 else { return basic }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "a" + signature(depth: depth - 1, using: &random)
    case 1: return "a{" + basic + signature(depth: depth - 2, using: &random) + "}"
    case 2:
      let count = Int.random(in: 1...3, using: &random)
      let fields = (0..<count).map { _ in signature(depth: depth - 1, using: &random) }
      return "(" + fields.joined() + ")"
    case 3: return "v"
    default: return basic
    }
  }

  private static func basicSignature(using random: inout SeededGenerator) -> String {
    String("ybnqiuxtdsog".randomElement(using: &random) ?? "y")
  }

  private static func of(
    _ signature: String, depth: Int, using random: inout SeededGenerator
  ) -> Value {
    let inside = String(signature.dropFirst().dropLast())
    switch signature.first {
    case "y": return .byte(UInt8.random(in: 0...255, using: &random))
    case "b": return .boolean(Bool.random(using: &random))
    case "n": return .int16(Int16.random(in: .min ... .max, using: &random))
    case "q": return .uint16(UInt16.random(in: .min ... .max, using: &random))
    case "i": return .int32(Int32.random(in: .min ... .max, using: &random))
    case "u": return .uint32(UInt32.random(in: .min ... .max, using: &random))
    case "x": return .int64(Int64.random(in: .min ... .max, using: &random))
    case "t": return .uint64(random.next())
    case "d": return .double(Double.random(in: -1e9...1e9, using: &random))
    case "s": return .string(text("aß世🔔 '\\\n\u{FFFF}", using: &random))
    case "o": return .objectPath("/" + text("aZ0_", using: &random))
    case "g": return .signature(text("yvsx", using: &random))
    case "v": return .variant(.random(depth: depth - 1, using: &random))
    case "(":
      return .structure(
        complete(inside).map { of($0, depth: depth - 1, using: &random) })
    default: return array(String(signature.dropFirst()), depth: depth, using: &random)
    }
  }

  private static func array(
    _ element: String, depth: Int, using random: inout SeededGenerator
  ) -> Value {
    let count = Int.random(in: 0...3, using: &random)
    if element == "y" { return .bytes(random.bytes(count)) }
    guard element.hasPrefix("{") else {
      return .array(
        of: element, (0..<count).map { _ in of(element, depth: depth - 1, using: &random) })
    }
    let types = complete(String(element.dropFirst().dropLast()))
    let entries = (0..<count).map { _ in
      Entry(
        of(types[0], depth: 0, using: &random), of(types[1], depth: depth - 2, using: &random))
    }
    return .dictionary(key: types[0], value: types[1], entries)
  }

  private static func text(_ letters: String, using random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...5, using: &random)
    return String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
  }

  /// A signature cut into its complete types.
  private static func complete(_ signature: String) -> [String] {
    var types: [String] = []
    var (current, depth) = ("", 0)
    for letter in signature {
      current.append(letter)
      if letter == "(" || letter == "{" { depth += 1 }
      if letter == ")" || letter == "}" { depth -= 1 }
      if depth == 0 && letter != "a" {
        types.append(current)
        current = ""
      }
    }
    return types
  }
}
