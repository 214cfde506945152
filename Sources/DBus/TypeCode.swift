/// The codes by which libdbus names types; their macros are casts, which do not arrive in Swift.
enum TypeCode {
  static let end: CInt = 0
  static let byte = code("y")
  static let boolean = code("b")
  static let int16 = code("n")
  static let uint16 = code("q")
  static let int32 = code("i")
  static let uint32 = code("u")
  static let int64 = code("x")
  static let uint64 = code("t")
  static let double = code("d")
  static let string = code("s")
  static let objectPath = code("o")
  static let signature = code("g")
  static let descriptor = code("h")
  static let array = code("a")
  static let structure = code("r")
  static let entry = code("e")
  static let variant = code("v")

  private static func code(_ letter: Unicode.Scalar) -> CInt { CInt(letter.value) }
}
