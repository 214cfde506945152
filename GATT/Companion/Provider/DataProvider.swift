public import GATTProfile

/// The data provider: it puts what the system forwards into messages for the accessory, and reads
/// what the accessory sends back. It knows no link and holds no key: the system seals and opens.
///
/// One for each feature and its session. Times are the phone's clock, in milliseconds since 1970.
public struct DataProvider<Randomness: RandomNumberGenerator> {
  /// The feature of its session.
  public let feature: Message.Feature
  /// The revision of the newest message: kept over restarts if that can be, else found again by the
  /// clock.
  public private(set) var revision: UInt64
  /// The answers that were carried out, and what became of them.
  public private(set) var results: [RandomIdentifier: ResponseResult.Status]
  /// What the accessory takes.
  public private(set) var limits = AccessoryLimits()
  /// Whether the accessory asks for new keys.
  public private(set) var rekeyWanted = false

  private var randomness: Randomness

  /// How many results are remembered.
  public static var resultLimit: Int { 1_024 }

  /// A provider that was just started.
  ///
  /// - Parameters:
  ///   - feature: that of its session.
  ///   - revision: what an earlier run came to, if it is known.
  ///   - results: what became of answers of earlier runs, if it is known.
  ///   - randomness: for the names of messages.
  public init(
    feature: Message.Feature = .notifications, revision: UInt64 = 0,
    results: [RandomIdentifier: ResponseResult.Status] = [:], randomness: Randomness
  ) {
    self.feature = feature
    self.revision = revision
    self.results = results
    self.randomness = randomness
  }

  // MARK: To the accessory

  /// The first message of a session, and whenever something in it changes.
  public mutating func hello(_ hello: Hello, at clock: Int64) -> Message {
    message(.hello(hello), at: clock)
  }

  /// A new notification: its message, then those with its files as far as the accessory takes them.
  /// Its `alertReport` names the first message's identifier.
  public mutating func add(
    _ notification: ForwardedNotification, alerting: AlertingContext,
    files: [FileContent] = [], at clock: Int64
  ) -> [Message] {
    announce(notification, files, at: clock) {
      .added(Message.Addition(notification: $0, alerting: alerting))
    }
  }

  /// New content of a notification, which never alerts.
  public mutating func update(
    _ notification: ForwardedNotification, files: [FileContent] = [], at clock: Int64
  ) -> [Message] {
    announce(notification, files, at: clock) { .updated($0) }
  }

  /// A notification is gone.
  public mutating func remove(
    _ identifier: ForwardedNotification.Identifier, at clock: Int64
  ) -> Message {
    message(.removed(Message.Removal(identifier: identifier)), at: clock)
  }

  /// All notifications are gone.
  public mutating func removeAll(at clock: Int64) -> Message {
    message(.allRemoved(Message.RemovalOfAll()), at: clock)
  }

  /// Any other message: a name of its own, and the next revision, which survives a program that
  /// forgets because it never falls behind the clock.
  public mutating func message(_ body: Message.Body, at clock: Int64) -> Message {
    revision = max(revision + 1, UInt64(clamping: clock))
    let name = RandomIdentifier(high: randomness.next(), low: randomness.next())
    return Message(feature: feature, identifier: name, revision: revision, body: body)
  }

  private mutating func announce(
    _ notification: ForwardedNotification, _ files: [FileContent], at clock: Int64,
    as body: (ForwardedNotification) -> Message.Body
  ) -> [Message] {
    var notification = notification
    notification.boundLists()
    var first = message(body(notification), at: clock)
    let excess = first.encoded.count - limits.plaintextBytes
    if excess > 0 {
      notification.shorten(by: excess)
      first.body = body(notification)
    }
    return [first] + parts(of: files, announcedBy: first, at: clock)
  }

  /// The messages with the files that an addition or an update announced, for files that were not
  /// there yet: as far as the accessory takes them.
  public mutating func parts(
    of files: [FileContent], announcedBy message: Message, at clock: Int64
  ) -> [Message] {
    let notification: ForwardedNotification
    switch message.body {
    case .added(let addition): notification = addition.notification
    case .updated(let update): notification = update
    default: return []
    }
    let plan = FilePlan(
      identifier: notification.identifier, revision: message.revision, limits: limits)
    let parts = plan.parts(of: files, announcedBy: notification)
    return parts.map { self.message(.filePart($0), at: clock) }
  }

  // MARK: From the accessory

  /// Reads a message of the accessory, as the system opened it.
  ///
  /// - Throws: `MessageError` if it is none.
  public mutating func received(_ plaintext: [UInt8]) throws(MessageError) -> Arrival {
    let message = try Message(decoding: plaintext)
    switch message.body {
    case .alertReport(let report): return .alertReport(report)
    case .response(let response):
      let result = results[response.identifier]
      return result.map { .repeated(response, $0) } ?? .response(response)
    case .hello(let hello):
      limits = AccessoryLimits(hello)
      rekeyWanted = hello.rekeyWanted
      return .hello(hello)
    case .worker(let frame): return .worker(frame)
    case .unknown(let kind, _): return .unknown(kind)
    default: return .misplaced(message.body.kind)
    }
  }

  /// Remembers what became of an answer; the message that tells the accessory. An answer that came
  /// again gets the same result.
  public mutating func settle(
    _ response: RandomIdentifier, _ status: ResponseResult.Status,
    reason: ResponseResult.Reason? = nil, at clock: Int64
  ) -> Message {
    if results.count >= Self.resultLimit { results = [:] }
    results[response] = status
    let result = ResponseResult(response: response, status: status, reason: reason)
    return message(.responseResult(result), at: clock)
  }
}

/// A message of the accessory, as the data provider has to deal with it.
public enum Arrival: Equatable, Sendable {
  /// Whether it alerted for a message.
  case alertReport(AlertReport)
  /// An answer to be carried out: `sendResponse`, or `removeNotifications` for a clear list.
  case response(NotificationResponse)
  /// An answer that was carried out already: it gets the same result again.
  case repeated(NotificationResponse, ResponseResult.Status)
  /// Who it is, what it takes, and whether it wants new keys.
  case hello(Hello)
  /// A frame of a worker session.
  case worker(WorkerFrame)
  /// A kind of a newer schema: passed over.
  case unknown(Message.Kind)
  /// A kind that only a phone may send: passed over.
  case misplaced(Message.Kind)
}
