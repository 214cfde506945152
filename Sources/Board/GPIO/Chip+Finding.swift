extension Chip {
  /// The chips of the Raspberry Pi's header by their labels: 5, 4, and those before.
  static let headers = ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"]

  private static let directory = "/dev"

  /// The chip that a line's name means: by path, by label, or the one of the header where there is
  /// a known one, or the only one.
  static func find(_ name: LineName) throws(BoardError) -> Chip {
    if let chip = name.chip, chip.utf8.first == UInt8(ascii: "/") { return try Chip(path: chip) }
    let wanted = name.chip.map { [$0] } ?? headers
    var found: [String] = []
    var paths: [String] = []
    var refusal: BoardError?
    for file in names(in: directory, startingWith: "gpiochip") {
      do {
        let chip = try Chip(path: "\(directory)/\(file)")
        if wanted.contains(chip.label) { return chip }
        found.append(chip.label)
        paths.append(chip.path)
      } catch {
        refusal = error
      }
    }
    // What could not be looked into may be the one.
    if let refusal { throw refusal }
    if let chip = name.chip { throw .noChip(chip, found: found) }
    guard paths.count == 1, let only = paths.first else { throw .whichChip(found: found) }
    return try Chip(path: only)
  }
}
