import CBOR

/// A part of a message that is one CBOR item.
protocol PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError)
  func encode(to writer: inout CBORWriter)
}

extension CBORReader {
  /// Reads an array of at most so many parts.
  mutating func list<Element: PayloadItem>(limit: Int) throws(CBORError) -> [Element] {
    var array = try array(limit: limit)
    var elements: [Element] = []
    while next(in: &array) { elements.append(try Element(from: &self)) }
    return elements
  }

  /// Reads a code, named or not.
  mutating func code<Code: OpenCode>() throws(CBORError) -> Code {
    Code(rawValue: try unsigned())
  }

  /// Reads a string whose length alone tells what it is.
  mutating func randomIdentifier() throws(CBORError) -> RandomIdentifier {
    let start = offset
    guard let identifier = RandomIdentifier(try byteString()) else {
      throw CBORError(.wrongCount(expected: RandomIdentifier.byteCount), at: start)
    }
    return identifier
  }
}

extension CBORWriter {
  /// Writes an entry with a part, unless there is none.
  mutating func entry(_ key: Int, _ value: (some PayloadItem)?) {
    guard let value else { return }
    self.key(key)
    value.encode(to: &self)
  }

  /// Writes an entry with an array of parts, unless it is empty.
  mutating func entry(_ key: Int, list: [some PayloadItem]) {
    guard !list.isEmpty else { return }
    entry(key, whole: list)
  }

  /// Writes an entry with an array of parts, even of none.
  mutating func entry(_ key: Int, whole list: [some PayloadItem]) {
    self.key(key)
    array(count: list.count)
    for element in list { element.encode(to: &self) }
  }

  /// Writes an entry with a code, unless there is none.
  mutating func entry(_ key: Int, code: (some OpenCode)?) { entry(key, unsigned: code?.rawValue) }

  /// Writes an entry with bits or a number, unless it is zero.
  mutating func entry(_ key: Int, nonzero: UInt64) {
    entry(key, unsigned: nonzero == 0 ? nil : nonzero)
  }

  /// Writes an entry with true, unless it is false.
  mutating func entry(_ key: Int, flag: Bool) { entry(key, boolean: flag ? true : nil) }

  /// Writes an entry with a random identifier.
  mutating func entry(_ key: Int, identifier: RandomIdentifier) {
    entry(key, bytes: identifier.bytes)
  }
}

extension String: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) { self = try reader.text() }
  func encode(to writer: inout CBORWriter) { writer.text(self) }
}

extension Message.Feature: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) { self = try reader.code() }
  func encode(to writer: inout CBORWriter) { writer.unsigned(rawValue) }
}
