import CBOR

extension ForwardedNotification.DisplayDate: PayloadItem {
  private enum Code {
    static let deliveryDate: UInt64 = 1
    static let contentDate: UInt64 = 2
    static let allDayDate: UInt64 = 3
    static let hidden: UInt64 = 4
  }

  init(from reader: inout CBORReader) throws(CBORError) {
    let start = reader.offset
    var array = try reader.array(limit: 2)
    guard reader.next(in: &array) else { throw CBORError(.wrongCount(expected: 1), at: start) }
    let code = try reader.unsigned()
    let hasValue = reader.next(in: &array)
    let expected = Self.valueCount(code)
    if let expected, expected != (hasValue ? 1 : 0) {
      throw CBORError(.wrongCount(expected: 1 + expected), at: start)
    }
    switch code {
    case Code.deliveryDate: self = .deliveryDate
    case Code.contentDate: self = .contentDate(try Timestamp(from: &reader))
    case Code.allDayDate: self = .allDayDate(try Timestamp(from: &reader))
    case Code.hidden: self = .hidden
    default: self = .unknown(code, hasValue ? try reader.raw() : nil)
    }
    if hasValue { _ = reader.next(in: &array) }
  }

  /// How many values belong to a choice; nil if that is not known.
  private static func valueCount(_ code: UInt64) -> Int? {
    switch code {
    case Code.deliveryDate, Code.hidden: 0
    case Code.contentDate, Code.allDayDate: 1
    default: nil
    }
  }

  func encode(to writer: inout CBORWriter) {
    switch self {
    case .deliveryDate: Self.begin(Code.deliveryDate, values: 0, &writer)
    case .contentDate(let date):
      Self.begin(Code.contentDate, values: 1, &writer)
      date.encode(to: &writer)
    case .allDayDate(let date):
      Self.begin(Code.allDayDate, values: 1, &writer)
      date.encode(to: &writer)
    case .hidden: Self.begin(Code.hidden, values: 0, &writer)
    case .unknown(let code, let value):
      Self.begin(code, values: value == nil ? 0 : 1, &writer)
      if let value { writer.raw(value) }
    }
  }

  private static func begin(_ code: UInt64, values: Int, _ writer: inout CBORWriter) {
    writer.array(count: 1 + values)
    writer.unsigned(code)
  }
}
