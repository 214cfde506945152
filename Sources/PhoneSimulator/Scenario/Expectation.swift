public import GATTProfile
internal import JSON

/// What has to become true on the phone's side.
public enum Expectation: Equatable, Sendable {
  /// The security extension finished its exchange.
  case paired
  /// The security extension's exchange came to nothing.
  case pairingRefused
  /// The link is up, or down.
  case connected(Bool)
  /// The accessory gave this clear answer for a message; nil for every message still without one.
  case receipt(Receipt, of: String?)
  /// The accessory said whether it alerted for a notification; nil for the last one.
  case alerted(Bool, of: String?)
  /// The accessory said for none of the phone's notifications that it alerted, all the time.
  case silence
  /// The accessory's answer to a notification arrived and was opened.
  case answer(Answer, of: String?)
  /// The accessory asked to clear a notification; nil for the last one.
  case cleared(String?)
  /// The accessory's hello arrived.
  case hello
  /// The accessory asked for new keys.
  case rekeyWanted
  /// That many notifications were alerted for, within the bounds.
  case alerts(ClosedRange<Int>)
  /// What became of workers.
  case worker(Worker)

  /// What a phone can see of workers.
  public enum Worker: Equatable, Sendable {
    /// A session of that worker is open, or none is.
    case open(Bool, Message.Feature)
    /// The accessory asked for a session so often, and not more often until the time was up.
    case wishes(Int)
    /// A session ended for that reason.
    case ended(WorkerFrame.Reason)
    /// The accessory said that in a session.
    case said([UInt8])
    /// The accessory said something about that.
    case heard(WorkerSubject)
  }

  /// The accessory's clear answer for a whole message.
  public enum Receipt: Equatable, Sendable {
    case accepted
    case unknownKey
    case cannotOpen
    case tooLarge
    case busy
    case malformed
    case unsupported
    /// Any answer but `accepted`.
    case refused
    /// No answer at all, until the time is up.
    case none
  }

  /// By which way an answer came.
  public enum Way: Equatable, Sendable {
    case bluetooth
    case internet
    /// Over a link of the local network.
    case localNetwork
  }

  /// What an answer has to be; nil is anything.
  public struct Answer: Equatable, Sendable {
    /// The id of the action.
    public var action: String?
    /// The text that came with it.
    public var text: String?
    /// By which way it came.
    public var way: Way?

    /// An answer with this action and text.
    public init(action: String? = nil, text: String? = nil, way: Way? = nil) {
      self.action = action
      self.text = text
      self.way = way
    }
  }
}

extension Expectation {
  static let names = [
    "paired", "pairingRefused", "connected", "receipt", "alerted", "silence", "answer", "cleared",
    "hello",
    "rekeyWanted", "alerts", "worker", "of", "within",
  ]

  private static let receipts: [(String, Receipt)] = [
    ("accepted", .accepted), ("unknownKey", .unknownKey), ("cannotOpen", .cannotOpen),
    ("tooLarge", .tooLarge), ("busy", .busy), ("malformed", .malformed),
    ("unsupported", .unsupported), ("refused", .refused), ("none", .none),
  ]

  init(decoding fields: Fields) throws(ScenarioError) {
    let of = try fields.text("of", atMost: 256)
    if let flag = try fields.flag("paired") {
      self = .paired
      guard flag else { throw fields.whole.error("\"paired\" can only be expected as true") }
    } else if let flag = try fields.flag("connected") {
      self = .connected(flag)
    } else if let receipt = fields["receipt"] {
      self = .receipt(try receipt.word(Expectation.receipts), of: of)
    } else if let flag = try fields.flag("alerted") {
      self = .alerted(flag, of: of)
    } else if let answer = fields["answer"] {
      self = .answer(try Answer(decoding: answer), of: of)
    } else if let alerts = fields["alerts"] {
      self = .alerts(try Expectation.range(decoding: alerts))
    } else if let worker = fields["worker"] {
      self = .worker(try Worker(decoding: worker))
    } else {
      self = try Expectation.sign(fields, of: of)
    }
  }

  /// The expectations that are only ever `true`.
  private static func sign(_ fields: Fields, of: String?) throws(ScenarioError) -> Expectation {
    if try fields.flag("pairingRefused") == true { return .pairingRefused }
    if try fields.flag("silence") == true { return .silence }
    if try fields.flag("cleared") == true { return .cleared(of) }
    if try fields.flag("hello") == true { return .hello }
    if try fields.flag("rekeyWanted") == true { return .rekeyWanted }
    throw fields.whole.error(
      "nothing is expected here; write for example \"receipt\": \"accepted\"")
  }

  static func range(decoding field: Field) throws(ScenarioError) -> ClosedRange<Int> {
    if case .number = field.json.value {
      let number = try field.number(0...100_000)
      return number...number
    }
    let parts = try field.object(["atLeast", "atMost"])
    let low = try parts.number("atLeast", 0...100_000) ?? 0
    let high = try parts.number("atMost", 0...100_000) ?? 100_000
    guard low <= high else { throw field.error("\"atLeast\" is above \"atMost\"") }
    return low...high
  }
}

extension Expectation.Answer {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["action", "text", "by"])
    action = try fields.text("action", atMost: 256)
    text = try fields.text("text", atMost: 1 << 16)
    way = try fields["by"].map { (field) throws(ScenarioError) in
      try field.word([
        ("bluetooth", .bluetooth), ("internet", .internet), ("localNetwork", .localNetwork),
      ])
    }
  }
}
