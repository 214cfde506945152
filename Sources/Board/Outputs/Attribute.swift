internal import Glibc
internal import Linux

/// A file of sysfs that holds one number.
struct Attribute {
  let path: String

  init(_ folder: String, _ name: String) { path = "\(folder)/\(name)" }

  func read() throws(BoardError) -> UInt64 {
    let file = try open(O_RDONLY)
    let number = file.number
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = try kernel(path) { Glibc.read(number, &bytes, bytes.count) }
    let digits = bytes[..<count].prefix { (0x30...0x39).contains($0) }
    guard let value = UInt64(String(decoding: digits, as: UTF8.self)) else {
      throw .notANumber(path: path)
    }
    return value
  }

  func write(_ value: UInt64) throws(BoardError) {
    let file = try open(O_WRONLY)
    let number = file.number
    let text = "\(value)\n"
    try kernel(path) { Glibc.write(number, text, text.utf8.count) }
  }

  var isThere: Bool { access(path, F_OK) == 0 }

  private func open(_ flags: CInt) throws(BoardError) -> Descriptor {
    Descriptor(owning: try kernel(path) { Glibc.open(path, flags | O_CLOEXEC) })
  }
}
