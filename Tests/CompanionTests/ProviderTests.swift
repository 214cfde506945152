import Companion
import GATTProfile
import TestSupport
import Testing

/// What the data provider makes of plain fields, and of what the accessory sends back.
@Suite struct ProviderTests {
  private static let clock: Int64 = 1_800_000_000_000

  private func provider() -> DataProvider<SeededGenerator> {
    DataProvider(randomness: SeededGenerator(seed: 7))
  }

  private func notification(_ name: String = "1") -> ForwardedNotification {
    ForwardedNotification(
      identifier: .init(source: "com.example", notification: name), sourceName: "Example",
      deliveryDate: Timestamp(utcMilliseconds: Self.clock, offsetMinutes: 60))
  }

  private func parts(_ messages: [Message]) -> [FilePart] {
    messages.compactMap { message in
      if case .filePart(let part) = message.body { part } else { nil }
    }
  }

  private var alerting: AlertingContext { AlertingContext(shouldAlert: true) }

  @Test func revisionsRiseEvenIfTheProgramForgetsAndTheClockStands() {
    var first = provider()
    let one = first.removeAll(at: Self.clock)
    let two = first.removeAll(at: Self.clock - 50)
    #expect(one.revision == UInt64(Self.clock) && two.revision == one.revision + 1)
    var second = provider()
    #expect(second.removeAll(at: Self.clock + 10).revision > two.revision)
  }

  @Test func aNotificationComesBackFromItsBytesWithItsFiles() throws {
    var written = notification()
    written.title = "Title"
    written.sourceIcon = .init(type: "public.png", byteCount: 0)
    written.attachments = [.init(type: "public.jpeg", byteCount: 70_000)]
    var provider = provider()
    let files = [
      FileContent(role: .attachment, bytes: [UInt8](repeating: 1, count: 70_000)),
      FileContent(role: .sourceIcon, bytes: [UInt8](repeating: 2, count: 100)),
    ]
    let messages = provider.add(written, alerting: alerting, files: files, at: Self.clock)
    let read = try Message(decoding: messages[0].encoded)
    #expect(read.body == .added(.init(notification: written, alerting: alerting)))
    let parts = parts(messages)
    #expect(parts.first?.role == .sourceIcon, "the icon goes before the attachment")
    #expect(parts.allSatisfy { $0.revision == messages[0].revision })
    let joined = parts.filter { $0.role == .attachment }.flatMap(\.bytes)
    #expect(joined == files[0].bytes)
    #expect(parts.dropFirst().map(\.offset) == [0, 32_768, 65_536])
  }

  @Test func filesAreCutToWhatTheAccessoryAnnounces() throws {
    var hello = Hello(software: "belfryd", version: "1")
    hello.limits = .init(sealedBytes: 8_192, fileBytes: 10_000, notificationFileBytes: 15_000)
    hello.fileTypes = ["public.png", "public.jpeg"]
    var accessory = DataProvider(randomness: SeededGenerator(seed: 8))
    var provider = provider()
    _ = try provider.received(accessory.hello(hello, at: Self.clock).encoded)
    var written = notification()
    written.sourceIcon = .init(type: "public.png", byteCount: 9_000)
    written.contextIcon = .init(type: "com.example.odd", byteCount: 10)
    written.attachments = [
      .init(type: "public.jpeg", byteCount: 10_001), .init(type: "public.jpeg", byteCount: 7_000),
      .init(type: "public.jpeg", byteCount: 5_000),
    ]
    let sizes = [10_001, 7_000, 5_000]
    var files = sizes.enumerated().map { index, size in
      FileContent(role: .attachment, index: index, bytes: [UInt8](repeating: 3, count: size))
    }
    files.append(FileContent(role: .sourceIcon, bytes: [UInt8](repeating: 1, count: 9_000)))
    files.append(FileContent(role: .contextIcon, bytes: [UInt8](repeating: 2, count: 10)))
    files.append(FileContent(role: .attachment, index: 9, bytes: [1]))
    let messages = provider.update(written, files: files, at: Self.clock)
    let sent = Set(parts(messages).map { "\($0.role.rawValue) \($0.index)" })
    #expect(sent == ["1 0", "3 2"], "the icon, and the one attachment that still has room")
    #expect(messages.allSatisfy { $0.encoded.count + MessageLimits.sealOverhead <= 8_192 })
    guard case .updated(let announced) = messages[0].body else { return }
    #expect(announced.attachments.count == 3, "what is left out stays announced")
  }

  @Test(arguments: [65_000, 66_000, 200_000])
  func aTextThatIsTooLongIsCutAtACharacterAndSaysSo(_ length: Int) throws {
    var written = notification()
    written.title = "Title"
    written.body = String(repeating: "ä", count: length / 2)
    written.glyphs = [.init(offset: UInt64(length) - 2, file: .init(type: "x", byteCount: 1))]
    var provider = provider()
    let message = try #require(
      provider.add(written, alerting: alerting, at: Self.clock).first)
    #expect(message.encoded.count <= MessageLimits.plaintextBytes)
    let read = try Message(decoding: message.encoded)
    guard case .added(let addition) = read.body else { return }
    let isCut = length > 65_400
    #expect(addition.notification.body?.hasSuffix("…") == isCut)
    #expect(addition.notification.glyphs.isEmpty == isCut)
    #expect(addition.notification.title == "Title")
  }

  @Test func listsKeepToTheProfile() throws {
    var written = notification()
    written.actions = (0..<100).map { .init(identifier: "\($0)", kind: .background) }
    written.attachments = (0..<40).map { _ in .init(type: "public.png", byteCount: 1) }
    var provider = provider()
    let messages = provider.add(written, alerting: alerting, at: Self.clock)
    guard case .added(let read) = try Message(decoding: messages[0].encoded).body else { return }
    #expect(read.notification.actions.count == 64 && read.notification.attachments.count == 16)
  }

  @Test func anAnswerIsCarriedOutOnce() throws {
    var accessory = DataProvider(randomness: SeededGenerator(seed: 8))
    let response = NotificationResponse(
      identifier: RandomIdentifier(high: 1, low: 2),
      choice: .action(notification().identifier, action: "reply", text: "On my way"))
    let plaintext = accessory.message(.response(response), at: Self.clock).encoded
    var provider = provider()
    #expect(try provider.received(plaintext) == .response(response))
    let result = provider.settle(response.identifier, .done, at: Self.clock)
    #expect(
      result.body == .responseResult(ResponseResult(response: response.identifier, status: .done)))
    #expect(try provider.received(plaintext) == .repeated(response, .done))
  }

  @Test func whatOnlyAPhoneMaySayIsMisplaced() throws {
    var accessory = DataProvider(randomness: SeededGenerator(seed: 8))
    var provider = provider()
    let arrival = try provider.received(accessory.removeAll(at: Self.clock).encoded)
    #expect(arrival == .misplaced(.allRemoved))
  }

  @Test func itHearsThatNewKeysAreWanted() throws {
    var accessory = DataProvider(randomness: SeededGenerator(seed: 8))
    var hello = Hello(software: "belfryd", version: "1")
    hello.rekeyWanted = true
    var provider = provider()
    _ = try provider.received(accessory.hello(hello, at: Self.clock).encoded)
    #expect(provider.rekeyWanted)
  }
}

/// Whether the accessory alerted, by a deadline.
@Suite struct AlertWatchTests {
  private let first = RandomIdentifier(high: 0, low: 1)
  private let second = RandomIdentifier(high: 0, low: 2)

  @Test func theAccessorysWordCounts() {
    var watch = AlertWatch()
    watch.watch(first, at: 0)
    let verdict = watch.heard(AlertReport(message: first, alerted: true))
    #expect(verdict == AlertWatch.Verdict(message: first, alerted: true))
    #expect(watch.heard(AlertReport(message: first, alerted: true)) == nil)
    #expect(watch.deadline == nil)
  }

  @Test func withoutAWordItDidNotAlert() {
    var watch = AlertWatch(patience: 100)
    watch.watch(first, at: 0)
    watch.watch(second, at: 50)
    #expect(watch.due(at: 99).isEmpty)
    #expect(watch.due(at: 100).map(\.message) == [first])
    #expect(watch.deadline == 150)
    #expect(watch.endAll() == [AlertWatch.Verdict(message: second, alerted: false)])
  }
}
