internal import CBOR
internal import GATTProfile

/// The phone's data provider extension: it gets notifications from the system, puts them into
/// messages for the accessory and carries out the answers that come back. It knows no link.
struct DataProvider {
  /// A message before it is sealed.
  struct Draft {
    let subject: MessageSubject
    let identifier: RandomIdentifier
    let plaintext: [UInt8]
  }

  private let result: PhoneProfile.AnswerResult
  private var chance: Chance
  /// Rises with every message, over all runs.
  private(set) var revision: UInt64
  /// What was posted and not taken back, with the ids of its actions.
  private var posted: [ForwardedNotification.Identifier: [String]] = [:]
  private var results: [RandomIdentifier: ResponseResult.Status] = [:]

  /// How many bytes of a file go into one message.
  private static var partLength: Int { 32_768 }

  /// - Parameter seed: random, for the names of the messages.
  init(result: PhoneProfile.AnswerResult, seed: UInt64, state: PhoneState) {
    self.result = result
    revision = state.revision
    chance = Chance(seed: seed)
    for item in state.posted { posted[item.notification] = item.actions }
    for answer in state.answers {
      results[answer.identifier] = answer.succeeded ? .done : .failed
    }
  }

  func save(to state: inout PhoneState) {
    state.revision = revision
    state.posted = posted.map { PhoneState.Posted(notification: $0.key, actions: $0.value) }
    state.answers = results.map {
      PhoneState.Answer(identifier: $0.key, succeeded: $0.value == .done)
    }
  }

  // MARK: To the accessory

  mutating func hello(at now: Instant) -> Draft {
    var hello = Hello(software: "Belfry phone simulator", version: "1")
    hello.features = [.notifications]
    hello.localTime = LocalTime(now: timestamp(now, after: 0))
    return draft(.hello, .hello(hello))
  }

  /// The notification's message, then those with the content of its files.
  mutating func add(_ notice: Notice, at now: Instant) -> [Draft] {
    let notification = notice.notification(at: now)
    posted[notification.identifier] = notice.actions.map { $0.id }
    let addition = Message.Addition(notification: notification, alerting: notice.alerting)
    let first = draft(.added(notification.identifier), .added(addition))
    return [first] + files(of: notice, notification.identifier, revision)
  }

  /// As `add`, for a notification that has changed.
  mutating func update(_ notice: Notice, at now: Instant) -> [Draft] {
    let notification = notice.notification(at: now)
    posted[notification.identifier] = notice.actions.map { $0.id }
    let first = draft(.updated(notification.identifier), .updated(notification))
    return [first] + files(of: notice, notification.identifier, revision)
  }

  mutating func remove(_ name: Step.NoticeName) -> Draft {
    let pair = ForwardedNotification.Identifier(source: name.source, notification: name.id)
    posted[pair] = nil
    return draft(.removed(pair), .removed(Message.Removal(identifier: pair)))
  }

  mutating func removeAll() -> Draft {
    posted = [:]
    return draft(.allRemoved, .allRemoved(Message.RemovalOfAll()))
  }

  /// A message of a kind the schema does not know.
  mutating func unknownKind(_ name: String) -> Draft {
    let body = CBORRaw(.map([CBORItem.Entry(key: .unsigned(1), value: .text("later"))]))
    return draft(.attack(name), .unknown(Message.Kind(rawValue: 4_000), body))
  }

  private mutating func files(
    of notice: Notice, _ pair: ForwardedNotification.Identifier, _ revision: UInt64
  ) -> [Draft] {
    var drafts: [Draft] = []
    if let icon = notice.icon {
      drafts += parts(of: icon, FileName(pair, revision, .sourceIcon, 0))
    }
    if let icon = notice.contextIcon {
      drafts += parts(of: icon, FileName(pair, revision, .contextIcon, 0))
    }
    for (index, file) in notice.attachments.enumerated() {
      drafts += parts(of: file, FileName(pair, revision, .attachment, index))
    }
    return drafts
  }

  private mutating func parts(of file: Notice.Picture, _ name: FileName) -> [Draft] {
    var drafts: [Draft] = []
    for offset in stride(from: 0, to: file.bytes.count, by: Self.partLength) {
      let end = min(offset + Self.partLength, file.bytes.count)
      let part = FilePart(
        notification: name.pair, revision: name.revision, role: name.role,
        index: UInt64(name.index), offset: UInt64(offset), total: UInt64(file.bytes.count),
        bytes: Array(file.bytes[offset..<end]))
      drafts.append(draft(.filePart(name.pair), .filePart(part)))
    }
    return drafts
  }

  private mutating func draft(_ subject: MessageSubject, _ body: Message.Body) -> Draft {
    revision += 1
    let identifier = RandomIdentifier(high: chance.next(), low: chance.next())
    let message = Message(
      feature: .notifications, identifier: identifier, revision: revision, body: body)
    return Draft(subject: subject, identifier: identifier, plaintext: message.encoded)
  }

  private struct FileName {
    let pair: ForwardedNotification.Identifier
    let revision: UInt64
    let role: FilePart.Role
    let index: Int

    init(
      _ pair: ForwardedNotification.Identifier, _ revision: UInt64, _ role: FilePart.Role,
      _ index: Int
    ) {
      self.pair = pair
      self.revision = revision
      self.role = role
      self.index = index
    }
  }

  // MARK: From the accessory

  /// What came of a person's answer.
  struct Outcome {
    let isNew: Bool
    let succeeded: Bool
    /// What the accessory is told, unless this provider keeps silent.
    let reply: Draft?
  }

  /// Carries an answer out, once; a repetition gets the same result again.
  mutating func carryOut(_ response: NotificationResponse) -> Outcome {
    let known = results[response.identifier]
    let status = known ?? (succeeds(response.choice) ? .done : .failed)
    results[response.identifier] = status
    if known == nil, status == .done { forget(response.choice) }
    guard result != .silent else {
      return Outcome(isNew: known == nil, succeeded: status == .done, reply: nil)
    }
    let reason: ResponseResult.Reason? = status == .done ? nil : .unknownNotification
    let body = ResponseResult(response: response.identifier, status: status, reason: reason)
    return Outcome(
      isNew: known == nil, succeeded: status == .done,
      reply: draft(.result, .responseResult(body)))
  }

  /// An action must be one of the notification's own; clearing what is gone is no error.
  private func succeeds(_ choice: NotificationResponse.Choice) -> Bool {
    guard result != .failed else { return false }
    switch choice {
    case .action(let pair, let action, _), .dismiss(let pair, let action):
      return posted[pair]?.contains(action) ?? false
    case .clear: return true
    case .unknown: return false
    }
  }

  private mutating func forget(_ choice: NotificationResponse.Choice) {
    switch choice {
    case .dismiss(let pair, _): posted[pair] = nil
    case .clear(let pairs): for pair in pairs { posted[pair] = nil }
    case .action, .unknown: break
    }
  }
}
