internal import GATTProfile
internal import PanelProtocol

/// What stays known of a bonded phone beside its keys.
struct PhoneRecord: Equatable {
  /// Sessions remembered at most; a phone has one for each feature and pairing.
  static let sessionCount = 16

  /// One session of a phone: the text that names it, and the feature it turned out to serve.
  struct Session: Equatable {
    /// Sessions are numbered as they appear: a later one comes from a newer pairing.
    let rank: UInt32
    /// The text of the session id, byte for byte.
    let text: [UInt8]
    let feature: Message.Feature
  }

  let id: PhoneID
  let index: PhoneIndex
  var name: String
  /// Distance of the phone's local time from UTC in minutes, as last heard.
  var offset: Int16?
  /// Every notification up to this age was removed.
  var cleared: Age?
  var sessions: [Session] = []

  func session(_ text: [UInt8]) -> Session? { sessions.first { $0.text == text } }

  /// The text of the newest session of a feature; empty if none is known.
  func session(for feature: Message.Feature) -> [UInt8] {
    sessions.last { $0.feature == feature && !$0.text.isEmpty }?.text ?? []
  }

  /// The session of that text, which is new; the oldest one has to go if there are too many.
  mutating func addSession(_ text: [UInt8], feature: Message.Feature) -> Session {
    let rank = (sessions.last?.rank ?? 0) &+ 1
    let session = Session(rank: rank, text: text, feature: feature)
    sessions.append(session)
    if sessions.count > Self.sessionCount { sessions.removeFirst() }
    return session
  }
}

/// The order of what one phone says: a later session first, then the sender's own counter, which
/// starts anew when the companion is installed anew.
struct Age: Comparable {
  let session: UInt32
  let revision: UInt64

  static func < (left: Age, right: Age) -> Bool {
    (left.session, left.revision) < (right.session, right.revision)
  }
}

extension PhoneRecord {
  static func key(_ index: PhoneIndex) -> [UInt8] {
    var key = RowWriter()
    key.put(index.number)
    return key.bytes
  }

  var row: Row {
    var value = RowWriter(version: 1)
    value.put(id.bytes)
    value.put(name)
    value.put(offset ?? .min)
    value.put(cleared?.session ?? 0)
    value.put(cleared?.revision ?? 0)
    value.put(UInt8(sessions.count))
    for session in sessions {
      value.put(session.rank)
      value.put(session.text)
      value.put(session.feature.rawValue)
    }
    return Row(.phones, key: Self.key(index), value: value.bytes)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    index = PhoneIndex(try key.number())
    try key.finish()
    var value = try RowReader(row.value, version: 1)
    id = PhoneID(try value.string())
    name = try value.text()
    let minutes: Int16 = try value.number()
    offset = minutes == .min ? nil : minutes
    let age = Age(session: try value.number(), revision: try value.number())
    cleared = age.session == 0 ? nil : age
    for _ in 0..<(try value.number(UInt8.self)) {
      sessions.append(
        Session(
          rank: try value.number(), text: try value.string(),
          feature: Message.Feature(rawValue: try value.number())))
    }
    try value.finish()
  }
}
