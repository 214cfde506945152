import CBOR
import GATTProfile
import TestSupport

/// Random values of every type of the schema, from a seeded source.
struct RandomMessage {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func count(_ limit: Int) -> Int { Int.random(in: 0...limit, using: &random) }
  mutating func flag() -> Bool { Bool.random(using: &random) }
  mutating func number() -> UInt64 { random.next() >> UInt64(count(63)) }
  mutating func identifier() -> RandomIdentifier {
    RandomIdentifier(high: random.next(), low: random.next())
  }

  /// Named codes mostly, any number at times.
  mutating func code<Code: OpenCode>() -> Code {
    Code(rawValue: count(7) == 0 ? number() : UInt64(1 + count(4)))
  }

  mutating func text() -> String {
    let pieces = ["", "plain", "é", "水", "👩‍👩‍👧‍👦", "مرحبا", "\u{0}", "\n", "a longer run of words"]
    return (0..<count(4)).map { _ in pieces[count(pieces.count - 1)] }.joined()
  }

  mutating func maybe<Value>(_ make: (inout RandomMessage) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  mutating func list<Value>(_ limit: Int, _ make: (inout RandomMessage) -> Value) -> [Value] {
    let count = count(limit)
    return (0..<count).map { _ in make(&self) }
  }

  mutating func bytes(_ limit: Int) -> [UInt8] {
    let count = count(limit)
    return random.bytes(count)
  }

  mutating func unknown() -> CBORUnknown {
    guard count(3) == 0 else { return CBORUnknown() }
    return CBORUnknown(
      list(3) { source in
        let keys: [CBORItem] = [
          .unsigned(100 + source.number() / 2), .negative(source.number()), .text(source.text()),
        ]
        let values: [CBORItem] = [.text(source.text()), .array([.null, .double(0.1)]), .map([])]
        return CBORUnknown.Entry(
          key: CBORRaw(keys[source.count(2)]), value: CBORRaw(values[source.count(2)]))
      })
  }

  mutating func timestamp() -> Timestamp {
    Timestamp(
      utcMilliseconds: Int64(bitPattern: random.next()) >> Int64(count(63)),
      offsetMinutes: Int16.random(in: -1080...1080, using: &random))
  }
}

extension RandomMessage {
  mutating func name() -> ForwardedNotification.Identifier {
    .init(source: text(), notification: text())
  }

  mutating func file() -> ForwardedNotification.File {
    .init(type: text(), byteCount: number(), name: maybe { $0.text() }, unknown: unknown())
  }

  mutating func displayDate() -> ForwardedNotification.DisplayDate {
    switch count(4) {
    case 0: .deliveryDate
    case 1: .contentDate(timestamp())
    case 2: .allDayDate(timestamp())
    case 3: .hidden
    default: .unknown(5 + number() / 2, maybe { CBORRaw(.text($0.text())) })
    }
  }

  mutating func notification() -> ForwardedNotification {
    var result = ForwardedNotification(
      identifier: name(), sourceName: text(), deliveryDate: timestamp())
    result.displayDate = displayDate()
    result.title = maybe { $0.text() }
    result.subtitle = maybe { $0.text() }
    result.body = maybe { $0.text() }
    result.threadIdentifier = maybe { $0.text() }
    result.attributes = .init(rawValue: number())
    result.summary = maybe { $0.text() }
    result.actions = list(4) {
      .init(
        identifier: $0.text(), title: $0.maybe { $0.text() }, kind: $0.code(),
        placeholder: $0.maybe { $0.text() }, unknown: $0.unknown())
    }
    result.sourceIcon = maybe { $0.file() }
    result.contextIcon = maybe { $0.file() }
    result.attachments = list(3) { $0.file() }
    result.glyphs = list(2) {
      .init(
        offset: $0.number(), description: $0.maybe { $0.text() }, file: $0.file(),
        unknown: $0.unknown())
    }
    result.unknown = unknown()
    return result
  }

  mutating func alerting() -> AlertingContext {
    .init(
      shouldAlert: flag(), canAlert: flag(), suppressedByFocus: flag(), kind: code(),
      sound: maybe { .init(ignoresSilent: $0.flag(), unknown: $0.unknown()) }, unknown: unknown())
  }
}
