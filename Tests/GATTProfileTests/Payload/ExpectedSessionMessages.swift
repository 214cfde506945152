import CBOR
import GATTProfile

extension Expected {
  static var sessionMessages: [String: Message] {
    let summer = LocalTime(
      now: noon, zone: "Europe/Berlin",
      nextChange: Timestamp(utcMilliseconds: 1_793_149_200_000, offsetMinutes: 60),
      twentyFourHours: true)
    let early = LocalTime(now: Timestamp(utcMilliseconds: -1, offsetMinutes: -1080))
    return [
      "local-time": message(.localTime(summer)),
      "local-time-before-1970": message(.localTime(early)),
      "hello-phone": message(.hello(phoneHello)),
      "hello-accessory": message(.hello(accessoryHello)),
      "worker-open": message(.worker(.init(session: 1, step: .open)), .worker),
      "worker-open-complete": message(
        .worker(.init(session: 1 << 63, step: .open, generation: 7, subject: .firmware)), .worker),
      "worker-wanted": message(
        .worker(.init(session: 0, step: .wanted, subject: .maker)), .worker),
      "worker-data-later": message(
        .worker(.init(session: 1, step: .data, bytes: [0, 255], sequence: 1 << 32)), .worker),
      "worker-started": message(.worker(.init(session: 1, step: .started)), .worker),
      "worker-data": message(
        .worker(.init(session: 1, step: .data, bytes: [0, 255])), .gpuWorker),
      "worker-ended": message(
        .worker(.init(session: 1, step: .ended, reason: .unauthorized)), .worker),
    ]
  }

  private static var phoneHello: Hello {
    var hello = Hello(software: "Companion", version: "1.0")
    hello.features = [.notifications, .liveActivities]
    hello.enrolments = [
      .init(feature: .worker, status: .authorized), .init(feature: .gpuWorker, status: .unknown),
    ]
    hello.localTime = LocalTime(now: noon)
    return hello
  }

  private static var accessoryHello: Hello {
    var hello = Hello(software: "belfryd", version: "0.1")
    hello.features = [.notifications, .liveActivities, .worker]
    hello.abilities = [.display, .pictures, .sound, .vibration, .actions, .text]
    hello.limits = .init(
      sealedBytes: 65536, fileBytes: 262_144, notificationFileBytes: 1_048_576,
      notifications: 200)
    hello.fileTypes = ["public.png", "public.jpeg"]
    hello.rekeyWanted = true
    hello.workers = [.init(feature: .worker, status: .waiting)]
    return hello
  }

  static var answerMessages: [String: Message] {
    let asked = identifier(from: 0)
    return [
      "result-done": message(.responseResult(.init(response: asked, status: .done))),
      "result-failed": message(
        .responseResult(
          .init(
            response: asked, status: .failed, reason: .unknownNotification, detail: "gone"))),
      "response-action": response(.action(chat, action: "like", text: nil)),
      "response-text": response(.action(chat, action: "reply", text: "On my way 🚲")),
      "response-dismiss": response(.dismiss(chat, action: "dismiss")),
      "response-clear": response(.clear([mail, chat])),
      "response-newer": response(
        .unknown(8),
        CBORUnknown([
          entry(
            .unsigned(2),
            .array([.array([.text("com.apple.mobilemail"), .text("7B1E")])])),
          entry(.unsigned(4), .text("voice")), entry(.unsigned(9), .bytes([1])),
        ])),
      "alerted": message(.alertReport(.init(message: answer, alerted: true))),
      "not-alerted": message(.alertReport(.init(message: answer, alerted: false))),
    ]
  }

  private static func response(
    _ choice: NotificationResponse.Choice, _ unknown: CBORUnknown = CBORUnknown()
  ) -> Message {
    message(.response(.init(identifier: answer, choice: choice, unknown: unknown)))
  }

  static var keyExchange: [String: KeyExchangeItem] {
    let name = "6D1F2C5A-90AB-4CDE-8123-456789ABCDEF"
    let pattern = (0..<1216).map { UInt8(truncatingIfNeeded: 7 * $0) }
    let version = Array("Version1".utf8)
    let xwing = Array("XWing".utf8)
    return [
      "offer-xwing": .offer(
        .init(
          generation: 1, suite: xwing, version: version, publicKey: pattern,
          transports: [.bluetooth, .localNetwork, .internet])),
      "offer-p256": .offer(
        .init(
          generation: 2, suite: Array("P256".utf8), version: version,
          publicKey: Array(pattern.prefix(64)), transports: .bluetooth)),
      "offer-companion": .offer(
        .init(
          purpose: .companion, generation: 3, suite: xwing, version: version, publicKey: pattern,
          transports: .bluetooth)),
      "encapsulated-xwing": .encapsulatedKey(
        .init(
          generation: 1, suite: xwing, version: version, identifier: Array(name.utf8),
          encapsulated: Array(pattern.prefix(1120)))),
      "encapsulated-bare": .encapsulatedKey(
        .init(
          suite: nil, version: nil, identifier: Array(name.lowercased().utf8),
          encapsulated: Array(pattern.prefix(65)))),
      "request": .request(.init()),
      "request-fresh": .request(.init(purpose: .companion, fresh: true)),
      "accepted": .accepted(.init(generation: 1)),
      "refused": .refused(.init(generation: 9, reason: .unknownGeneration)),
      "newer-kind": .unknown(
        88,
        CBORUnknown([
          entry(.unsigned(2), .text("other")), entry(.unsigned(90), .array([.unsigned(1)])),
        ])),
      "newer-entries": .offer(
        .init(
          generation: 1, suite: Array("X".utf8), version: Array("V".utf8), publicKey: [],
          transports: .init(rawValue: 1 << 33), unknown: newer)),
    ]
  }
}
