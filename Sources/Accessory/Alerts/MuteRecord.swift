/// An app that does not alert, because a person said so.
struct MuteRecord: Equatable {
  /// Identifiers longer than this are not kept: none is.
  static let identifierLimit = 512
  /// Apps muted at most; a status has room for as many.
  static let countLimit = 64

  /// The app's identifier, byte for byte.
  let app: [UInt8]
  /// Until when, in milliseconds since 1970 UTC; nil until further notice.
  let until: Int64?

  func holds(at now: Moment) -> Bool {
    guard let until, let clock = now.clock else { return true }
    return clock < until
  }

  /// The uptime at which it is over; nil if that is not known.
  func deadline(at now: Moment) -> UInt64? {
    guard let until, let clock = now.clock else { return nil }
    return now.uptime + UInt64(clamping: until.subtractingReportingOverflow(clock).partialValue)
  }
}

extension MuteRecord {
  var row: Row {
    var value = RowWriter(version: 1)
    value.put(until ?? .max)
    return Row(.mutes, key: app, value: value.bytes)
  }

  init(_ row: Row) throws(RowError) {
    guard (1...Self.identifierLimit).contains(row.key.count),
      String(validating: row.key, as: UTF8.self) != nil
    else { throw RowError() }
    var value = try RowReader(row.value, version: 1)
    let until: Int64 = try value.number()
    try value.finish()
    self.init(app: row.key, until: until == .max ? nil : until)
  }
}
