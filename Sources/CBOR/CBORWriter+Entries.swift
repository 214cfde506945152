extension CBORWriter {
  /// Writes an entry with a text, unless there is none.
  public mutating func entry(_ key: Int, text value: String?) {
    guard let value else { return }
    self.key(key)
    text(value)
  }

  /// Writes an entry with a byte string, unless there is none.
  public mutating func entry(_ key: Int, bytes value: [UInt8]?) {
    guard let value else { return }
    self.key(key)
    byteString(value)
  }

  /// Writes an entry with an integer that is not negative, unless there is none.
  public mutating func entry(_ key: Int, unsigned value: UInt64?) {
    guard let value else { return }
    self.key(key)
    unsigned(value)
  }

  /// Writes an entry with an integer, unless there is none.
  public mutating func entry(_ key: Int, integer value: Int64?) {
    guard let value else { return }
    self.key(key)
    integer(value)
  }

  /// Writes an entry with true or false, unless there is none.
  public mutating func entry(_ key: Int, boolean value: Bool?) {
    guard let value else { return }
    self.key(key)
    boolean(value)
  }

  /// Writes an entry with a text, unless it is empty.
  public mutating func entry(_ key: Int, unlessEmpty text: String) {
    entry(key, text: text.utf8.isEmpty ? nil : text)
  }

  /// Writes an entry with a number, unless it is zero.
  public mutating func entry(_ key: Int, unlessZero number: UInt64) {
    entry(key, unsigned: number == 0 ? nil : number)
  }
}
