public import HPKE

/// Who a simulated phone is: all that stays the same through a scenario.
public struct PhoneProfile: Equatable, Sendable {
  /// The name in the account, and the name of its bond.
  public var name: String
  /// Which suite its system picks from the accessory's offer.
  public var suite = CipherSuite.xWing
  /// How its system spells the strings that go into the keys.
  public var spelling = Spelling()
  /// What its security extension tells the accessory about them: the same, unless it is faulty.
  public var told = Spelling()
  /// The Bluetooth identifier it knows the accessory by, a UUID in upper case; nil for a fresh one.
  public var identifier: String?
  /// The id of its notification forwarding session, a UUID in upper case; nil for a fresh one.
  public var session: String?
  /// The largest ATT packet of its link, in bytes, 23 to 517.
  public var mtu = 185
  /// Whether it connects again by itself when the link breaks, as a phone does.
  public var reconnects = false
  /// Whether it reaches the internet at the beginning.
  public var internet = false
  /// Whether it reads how to come over the local network.
  public var localNetwork = false
  /// By which keys its system seals over the local network, which no page says.
  public var localKeys = LocalKeys.session
  /// What it does when the accessory asks for a worker's session.
  public var workers = WorkerHabit.enrolled
  /// What its data provider does with an answer from the accessory.
  public var result = AnswerResult.done

  /// The smallest and the largest ATT packet.
  public static let mtuRange = 23...517

  /// A phone with the usual habits.
  public init(name: String) { self.name = name }

  /// The spelling of everything that goes into the keys besides the identifier's digits.
  public struct Spelling: Equatable, Sendable {
    /// The suite's name; nil for the usual one (`XWing`, `P256`).
    public var suite: String?
    /// The version's name; nil for the usual one (`Version1`).
    public var version: String?
    /// The letters of the identifier.
    public var identifier = Letters.upper
    /// The letters of the session id.
    public var session = Letters.upper

    /// The usual spelling.
    public init() {}
  }

  /// The letters of a UUID's hexadecimal digits.
  public enum Letters: Equatable, Sendable {
    case upper
    case lower
  }

  /// The keys of sealed bytes over the local network.
  public enum LocalKeys: String, Equatable, Sendable, CaseIterable {
    /// Those of Bluetooth, exported for each session.
    case session
    /// Those of the internet, each for one message.
    case ratchet
  }

  /// What a data provider reports about an answer it was given.
  public enum AnswerResult: Equatable, Sendable {
    case done
    case failed
    case silent
  }
}

extension PhoneProfile {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object([
      "name", "suite", "spelling", "told", "identifier", "session", "mtu", "reconnects",
      "internet", "localNetwork", "localKeys", "result", "workers",
    ])
    let name = try fields.required("name")
    self.init(name: try name.text(atMost: 64))
    guard !self.name.isEmpty else { throw name.error("a phone needs a name") }
    suite = try fields["suite"].map(PhoneProfile.suite(decoding:)) ?? suite
    spelling = try fields["spelling"].map(Spelling.init(decoding:)) ?? spelling
    told = try fields["told"].map(Spelling.init(decoding:)) ?? spelling
    identifier = try fields["identifier"].map(PhoneProfile.uuid(decoding:))
    session = try fields["session"].map(PhoneProfile.uuid(decoding:))
    mtu = try fields.number("mtu", PhoneProfile.mtuRange) ?? mtu
    reconnects = try fields.flag("reconnects") ?? reconnects
    internet = try fields.flag("internet") ?? internet
    localNetwork = try fields.flag("localNetwork") ?? localNetwork
    localKeys =
      try fields["localKeys"].map { (field) throws(ScenarioError) in
        try field.word(LocalKeys.allCases.map { ($0.rawValue, $0) })
      } ?? localKeys
    workers =
      try fields["workers"].map { (field) throws(ScenarioError) in
        try field.word(WorkerHabit.allCases.map { ($0.rawValue, $0) })
      } ?? workers
    result =
      try fields["result"].map { (field) throws(ScenarioError) in
        try field.word([("done", .done), ("failed", .failed), ("silent", .silent)])
      } ?? result
  }

  static func suite(decoding field: Field) throws(ScenarioError) -> CipherSuite {
    try field.word([("xwing", .xWing), ("p256", .p256)])
  }

  private static func uuid(decoding field: Field) throws(ScenarioError) -> String {
    let text = try field.text(atMost: 36)
    let shape = "8-4-4-4-12 upper-case hexadecimal digits"
    let units = Array(text.utf8)
    guard units.count == 36 else { throw field.error("a UUID is needed here: \(shape)") }
    for (index, unit) in units.enumerated() {
      let digit = (0x30...0x39).contains(unit) || (0x41...0x46).contains(unit)
      let hyphen = unit == UInt8(ascii: "-")
      let fits = [8, 13, 18, 23].contains(index) ? hyphen : digit
      guard fits else { throw field.error("a UUID is needed here: \(shape)") }
    }
    return text
  }
}

extension PhoneProfile.Spelling {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["suite", "version", "identifier", "session"])
    suite = try fields.text("suite", atMost: 64)
    version = try fields.text("version", atMost: 64)
    identifier = try fields["identifier"].map(Self.letters(decoding:)) ?? .upper
    session = try fields["session"].map(Self.letters(decoding:)) ?? .upper
  }

  private static func letters(decoding field: Field) throws(ScenarioError) -> PhoneProfile.Letters {
    try field.word([("upper", .upper), ("lower", .lower)])
  }
}
