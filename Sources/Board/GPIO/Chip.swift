internal import CBoard
internal import Linux

/// An open GPIO chip.
struct Chip: ~Copyable {
  /// Where it is now; the number changes from start to start.
  let path: String
  /// The driver's name for it, which stays.
  let label: String
  /// How many lines it has.
  let lineCount: UInt32
  let descriptor: Descriptor

  init(path: String) throws(BoardError) {
    let descriptor = try openDevice(path, writes: true)
    let number = descriptor.number
    var info = gpiochip_info()
    do {
      try kernel(path) { cboard_chip(number, &info) }
    } catch .refused {
      throw .notADevice(path)
    }
    self.path = path
    self.descriptor = descriptor
    label = text(info.label)
    lineCount = info.lines
  }

  /// The number of a line: by its name, or else by its digits.
  func offset(of line: String) throws(BoardError) -> UInt32 {
    var found: UInt32?
    for offset in 0..<lineCount where text(try info(offset).name) == line {
      guard found == nil else { throw .sameName(line, chip: label) }
      found = offset
    }
    if let found { return found }
    guard let number = UInt32(line), number < lineCount else { throw .noLine(line, chip: label) }
    return number
  }

  func info(_ offset: UInt32) throws(BoardError) -> gpio_v2_line_info {
    let number = descriptor.number
    var info = gpio_v2_line_info()
    try kernel(path) { cboard_line(number, offset, &info) }
    return info
  }

  /// Asks for a line; if somebody has it, says who.
  func request(
    _ name: LineName, _ call: (_ chip: CInt, _ offset: UInt32) -> CInt
  ) throws(BoardError) -> Descriptor {
    let offset = try offset(of: name.line)
    let number = descriptor.number
    do {
      return Descriptor(owning: try kernel("\(label):\(name.line)") { call(number, offset) })
    } catch .busy(let line, _) {
      throw .busy(line, by: text(try info(offset).consumer))
    }
  }
}
