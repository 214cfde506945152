internal import GATTProfile
internal import HPKE
internal import PanelProtocol

/// What one encapsulated key made of a key pair.
struct GenerationRecord: Equatable {
  /// How far a generation is in its life.
  enum State: UInt8, Equatable {
    /// Nothing opened under it yet: with X-Wing a bad encapsulated key shows only then.
    case tentative = 0
    /// The newest one that opened a message.
    case current = 1
    /// A newer one took over; messages that were under way still open for a while.
    case retiring = 2
  }

  let id: GenerationID
  let phone: PhoneIndex
  let pair: PairNumber
  let suite: CipherSuite
  let enc: [UInt8]
  let given: GivenStrings
  /// The transports of the offer, which the phone recorded with it; nil for one of an older version,
  /// which did not keep them.
  let transports: KeyExchangeItem.Transports?
  var state: State
  /// The spelling that opened a message.
  var spelling: Spelling?
}

extension GenerationRecord {
  static func key(_ id: GenerationID) -> [UInt8] {
    var key = RowWriter()
    key.put(id.number)
    return key.bytes
  }

  var row: Row {
    var value = RowWriter(version: transports == nil ? 1 : 2)
    if let transports { value.put(transports.rawValue) }
    value.put(phone.number)
    value.put(pair.number)
    value.put(suite.rawValue)
    value.put(enc)
    value.put(optional: given.suite)
    value.put(optional: given.version)
    value.put(given.identifier)
    value.put(state.rawValue)
    value.put(optional: spelling?.context.suite)
    if let spelling {
      value.put(spelling.context.version)
      value.put(spelling.context.identifier)
      value.put(spelling.sessionCase.rawValue)
    }
    return Row(.generations, key: Self.key(id), value: value.bytes)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    id = GenerationID(number: try key.number())
    try key.finish()
    var value = RowReader(row.value)
    switch try value.number(UInt8.self) {
    case 1: transports = nil
    case 2: transports = KeyExchangeItem.Transports(rawValue: try value.number())
    default: throw RowError()
    }
    phone = PhoneIndex(try value.number())
    pair = PairNumber(number: try value.number())
    guard let suite = CipherSuite(rawValue: try value.number()) else { throw RowError() }
    self.suite = suite
    enc = try value.string()
    given = GivenStrings(
      suite: try value.optional(), version: try value.optional(),
      identifier: try value.string())
    guard let state = State(rawValue: try value.number()) else { throw RowError() }
    self.state = state
    spelling = try value.spelling()
    try value.finish()
  }
}

extension RowReader {
  fileprivate mutating func spelling() throws(RowError) -> Spelling? {
    guard let suite = try optional() else { return nil }
    let context = KeyContext(suite: suite, version: try string(), identifier: try string())
    guard let sessionCase = LetterCase(rawValue: try number()) else { throw RowError() }
    return Spelling(context: context, sessionCase: sessionCase)
  }
}
