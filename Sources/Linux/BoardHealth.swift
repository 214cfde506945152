/// What the kernel tells of a board's power and heat: Documentation/ABI/testing/sysfs-class-power,
/// sysfs-class-thermal and sysfs-class-hwmon. Each is read anew, and nil if nothing tells it.
public struct BoardHealth: Sendable {
  private let classes: String

  /// - Parameter root: where sysfs is mounted.
  public init(root: String = "/sys") { classes = root + "/class" }

  /// What the first battery holds, in percent.
  public var charge: UInt64? {
    let charges = supplies(of: ["Battery"]).lazy.compactMap { number("\($0)/capacity") }
    return charges.first.map { UInt64(clamping: $0) }
  }

  /// Whether power comes in from outside.
  public var isPowered: Bool? {
    let states = supplies(of: ["Mains", "USB"]).compactMap { number("\($0)/online") }
    return states.isEmpty ? nil : states.contains { $0 != 0 }
  }

  /// Whether a Raspberry Pi finds the voltage of its supply too low, just now.
  public var isUndervoltage: Bool? {
    let sensors = entries("hwmon").filter { text("\($0)/name") == "rpi_volt" }
    return sensors.lazy.compactMap { number("\($0)/in0_lcrit_alarm") }.first.map { $0 != 0 }
  }

  /// The hottest place, in degrees Celsius.
  public var temperature: Int64? {
    let zones = entries("thermal").compactMap { number("\($0)/temp") }
    return zones.max().map { ($0 + 500) / 1000 }
  }

  private func supplies(of types: [String]) -> [String] {
    entries("power_supply").filter { types.contains(text("\($0)/type") ?? "") }
  }

  private func entries(_ kind: String) -> [String] {
    let folder = "\(classes)/\(kind)"
    return ((try? Directory.names(in: folder)) ?? []).sorted().map { "\(folder)/\($0)" }
  }

  private func number(_ path: String) -> Int64? { text(path).flatMap { Int64($0) } }

  /// The file's one line.
  private func text(_ path: String) -> String? {
    guard let bytes = try? File.read(path, limit: 4096) else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return String(validating: line, as: UTF8.self)
  }
}
