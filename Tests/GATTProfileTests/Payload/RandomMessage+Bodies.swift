import CBOR
import GATTProfile

extension RandomMessage {
  mutating func message() -> Message {
    Message(
      feature: code(), identifier: identifier(), revision: number(), body: body(),
      unknown: unknown())
  }

  mutating func body() -> Message.Body {
    switch count(12) {
    case 0:
      .added(.init(notification: notification(), alerting: alerting(), unknown: unknown()))
    case 1: .updated(notification())
    case 2: .removed(.init(identifier: name(), unknown: unknown()))
    case 3: .allRemoved(.init(unknown: unknown()))
    case 4: .filePart(filePart())
    case 5: .liveActivity(liveActivity())
    case 6:
      .responseResult(
        .init(
          response: identifier(), status: code(), reason: maybe { $0.code() },
          detail: maybe { $0.text() }, unknown: unknown()))
    case 7: .localTime(localTime())
    case 8: .hello(hello())
    case 9:
      .worker(
        .init(
          session: number(), step: code(), bytes: bytes(40), reason: maybe { $0.code() },
          sequence: number(), generation: maybe { $0.number() }, subject: maybe { $0.code() },
          unknown: unknown()))
    case 10: .response(.init(identifier: identifier(), choice: choice(), unknown: unknown()))
    case 11:
      .alertReport(.init(message: identifier(), alerted: flag(), unknown: unknown()))
    default: .unknown(.init(rawValue: 13 + number() / 2), CBORRaw(.text(text())))
    }
  }

  mutating func filePart() -> FilePart {
    let bytes = bytes(60)
    let offset = number() / 2
    return FilePart(
      notification: name(), revision: number(), role: code(), index: number(), offset: offset,
      total: offset + UInt64(bytes.count) + UInt64(count(9)), bytes: bytes, unknown: unknown())
  }

  mutating func liveActivity() -> LiveActivity {
    LiveActivity(
      step: code(), identifier: text(), sourceIdentifier: text(), sourceName: text(),
      state: code(),
      content: maybe {
        .init(
          alertTitle: $0.maybe { $0.text() }, alertBody: $0.maybe { $0.text() },
          unknown: $0.unknown())
      }, icon: maybe { $0.file() }, unknown: unknown())
  }

  mutating func localTime() -> LocalTime {
    LocalTime(
      now: timestamp(), zone: maybe { $0.text() }, nextChange: maybe { $0.timestamp() },
      twentyFourHours: maybe { $0.flag() }, unknown: unknown())
  }

  mutating func hello() -> Hello {
    var result = Hello(schema: number(), software: text(), version: text())
    result.features = list(4) { $0.code() }
    result.abilities = .init(rawValue: number())
    result.limits = maybe {
      .init(
        sealedBytes: $0.maybe { $0.number() }, fileBytes: $0.maybe { $0.number() },
        notificationFileBytes: $0.maybe { $0.number() }, notifications: $0.maybe { $0.number() },
        unknown: $0.unknown())
    }
    result.fileTypes = list(3) { $0.text() }
    result.rekeyWanted = flag()
    result.enrolments = list(3) { .init(feature: $0.code(), status: $0.code()) }
    result.workers = list(3) { .init(feature: $0.code(), status: $0.code()) }
    result.localTime = maybe { $0.localTime() }
    result.unknown = unknown()
    return result
  }

  mutating func choice() -> NotificationResponse.Choice {
    switch count(3) {
    case 0: .action(name(), action: text(), text: maybe { $0.text() })
    case 1: .dismiss(name(), action: text())
    case 2: .clear(list(5) { $0.name() })
    default: .unknown(4 + number() / 2)
    }
  }

  mutating func keyExchangeItem() -> KeyExchangeItem {
    let generation = maybe { $0.number() }
    switch count(5) {
    case 0:
      return .offer(
        .init(
          purpose: code(), generation: generation ?? 0, suite: bytes(9), version: bytes(9),
          publicKey: bytes(64), transports: .init(rawValue: number()), unknown: unknown()))
    case 1:
      return .encapsulatedKey(
        .init(
          purpose: code(), generation: generation, suite: maybe { $0.bytes(9) },
          version: maybe { $0.bytes(9) }, identifier: bytes(36), encapsulated: bytes(65),
          unknown: unknown()))
    case 2: return .request(.init(purpose: code(), fresh: flag(), unknown: unknown()))
    case 3: return .accepted(.init(purpose: code(), generation: generation, unknown: unknown()))
    case 4:
      return .refused(
        .init(
          purpose: code(), generation: generation, reason: maybe { $0.code() },
          unknown: unknown()))
    default: return .unknown(6 + number() / 2, unknown())
    }
  }
}
