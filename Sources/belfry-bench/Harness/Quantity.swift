/// A number and what it counts.
enum Quantity {
  case text(String)
  case nanoseconds(Double)
  case ratio(Double)
  /// A part of a whole, from 0 to 1.
  case share(Double)
  case count(Int)
  case bytes(Double)
  case bytesPerSecond(Double)
  /// Not measured, or of no meaning here.
  case none

  /// As a person reads it: three digits that count.
  var text: String {
    switch self {
    case .text(let text): text
    case .nanoseconds(let value): scaled(value, [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns")])
    case .ratio(let value): "× " + fixed(value, digits: 2)
    case .share(let value): "± " + fixed(value * 50, digits: 1) + " %"
    case .count(let value): "\(value)"
    case .bytes(let value):
      scaled(value, [(1_048_576, "MiB"), (1024, "KiB"), (1, "B")])
    case .bytesPerSecond(let value):
      scaled(value, [(1e9, "GB/s"), (1e6, "MB/s"), (1e3, "kB/s"), (1, "B/s")])
    case .none: ""
    }
  }

  /// As a program reads it: JSON, in the unit named without prefix.
  var json: String {
    switch self {
    case .text(let text): quoted(text)
    case .nanoseconds(let value), .ratio(let value), .share(let value), .bytes(let value),
      .bytesPerSecond(let value):
      "\(value)"
    case .count(let value): "\(value)"
    case .none: "null"
    }
  }
}

private func scaled(_ value: Double, _ units: [(size: Double, name: String)]) -> String {
  let unit = units.first { abs(value) >= $0.size } ?? units[units.count - 1]
  let number = value / unit.size
  let digits = number < 10 ? 2 : number < 100 ? 1 : 0
  return fixed(number, digits: digits) + " " + unit.name
}

/// A number with that many digits behind the point.
private func fixed(_ value: Double, digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "?" }
  var power = 1
  for _ in 0..<digits { power *= 10 }
  let scaled = Int((abs(value) * Double(power)).rounded())
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(scaled)" }
  let behind = "\(scaled % power)"
  let zeros = String(repeating: "0", count: digits - behind.utf8.count)
  return "\(sign)\(scaled / power).\(zeros)\(behind)"
}

/// A JSON string (RFC 8259, section 7).
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\u{0}"..."\u{1F}": result += " "
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
