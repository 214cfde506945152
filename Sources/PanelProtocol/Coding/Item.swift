package import CBOR

/// A part of a message that is one CBOR item.
package protocol Item {
  init(from reader: inout CBORReader) throws(CBORError)
  func encode(to writer: inout CBORWriter)
}

extension CBORReader {
  package static let messageLimits = CBORLimits(bytes: Limits.message, depth: 8, items: 4096)

  /// Reads a text within the protocol's limit.
  package mutating func line() throws(CBORError) -> String { try text(limit: Limits.text) }

  /// Reads a number of 64 bits without sign, in a type of its own.
  package mutating func answerID() throws(CBORError) -> AnswerID {
    let start = offset
    guard let id = AnswerID(bytes: try byteString(limit: 16)) else {
      throw CBORError(.wrongCount(expected: 16), at: start)
    }
    return id
  }

  /// Reads an array of at most so many parts.
  package mutating func list<Element: Item>(limit: Int) throws(CBORError) -> [Element] {
    var array = try array(limit: limit)
    var elements: [Element] = []
    while next(in: &array) { elements.append(try Element(from: &self)) }
    return elements
  }
}

extension CBORWriter {
  /// Writes an entry with a part, unless there is none.
  package mutating func entry(_ key: Int, _ value: (some Item)?) {
    guard let value else { return }
    self.key(key)
    value.encode(to: &self)
  }

  /// Writes an entry with an array of parts, unless it is empty.
  package mutating func entry(_ key: Int, list: [some Item]) {
    guard !list.isEmpty else { return }
    self.key(key)
    self.list(list)
  }

  /// Writes an array of parts.
  package mutating func list(_ list: [some Item]) {
    array(count: list.count)
    for element in list { element.encode(to: &self) }
  }
}
