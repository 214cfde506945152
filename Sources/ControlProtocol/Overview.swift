public import PanelProtocol

/// How everything stands with belfryd. Durations are in milliseconds.
public struct Overview: Equatable, Sendable {
  /// The version of belfryd.
  public var version = ""
  /// How long it has been at work.
  public var uptime: UInt64 = 0
  /// What the panel is told of it: name, pairing, troubles.
  public var status: Status
  /// How long new phones are still let in; nil if they are not.
  public var windowLeft: UInt64?
  /// Every bonded phone, by ascending index.
  public var phones: [Phone] = []
  /// Bluetooth; nil where it is off.
  public var radio: Radio?
  /// The way over the internet; nil where it is off.
  public var internet: Internet?
  /// What the panel in charge can do; nil if there is none.
  public var panel: Capabilities?
  /// What is kept.
  public var store = Storage()

  /// An overview that holds a status so far.
  public init(status: Status) { self.status = status }

  /// Most phones in an overview.
  public static let phoneLimit = 64

  /// What only an overview tells of a phone.
  public struct Phone: Equatable, Sendable {
    /// The agent's number of it.
    public var index: PhoneIndex
    /// Links that are open to it.
    public var links: UInt8 = 0
    /// Since it was last heard; nil if it was not since the start.
    public var heard: UInt64?
    /// Since its last message that was accepted; nil if none was since the start.
    public var message: UInt64?
    /// Its generations of keys, oldest first.
    public var keys: [Key] = []
    /// Answers and other messages that wait for it.
    public var waiting: UInt32 = 0
    /// The largest packet of its newest link in bytes, as the phone asked for it; 0 without a link.
    public var mtu: UInt16 = 0
    /// Its last links, in a row, that ended before they were encrypted.
    public var failures: UInt8 = 0

    /// A phone of which nothing else is known.
    public init(index: PhoneIndex) { self.index = index }
  }

  /// A generation of keys.
  public struct Key: Equatable, Sendable {
    /// Generations of one phone in an overview at most.
    public static let limit = 16

    /// How far it is in its life.
    public enum State: UInt8, Equatable, Sendable, CaseIterable {
      /// Nothing opened under it yet.
      case tentative = 0
      /// The one in use.
      case current = 1
      /// A newer one took over.
      case retiring = 2
    }

    /// The agent's number of it.
    public var number: UInt32
    /// The suite, as `XWing`.
    public var suite: String
    /// How far it is in its life.
    public var state: State
    /// The first 8 bytes of SHA-256 over the encapsulated key: nothing secret, and the same on the
    /// phone.
    public var fingerprint: [UInt8]
    /// Messages that were accepted under it.
    public var messages: UInt32

    /// A generation with all its parts.
    public init(
      number: UInt32, suite: String, state: State, fingerprint: [UInt8], messages: UInt32
    ) {
      self.number = number
      self.suite = suite
      self.state = state
      self.fingerprint = fingerprint
      self.messages = messages
    }
  }

  /// How it stands with Bluetooth.
  public struct Radio: Equatable, Sendable {
    /// One plain sentence.
    public var condition: String
    /// Whether phones can find the accessory.
    public var isOnAir: Bool
    /// The rung of the ladder of advertisements, 0 for the best; nil while off air.
    public var rung: UInt8?
    /// The adapter, as `hci0`; nil if there is none.
    public var adapter: String?
    /// BlueZ's version, as `5.82`; nil if it is not known.
    public var bluez: String?
    /// The kernel's release.
    public var kernel: String

    /// Bluetooth of which no more is known than how it stands.
    public init(condition: String, isOnAir: Bool, kernel: String) {
      self.condition = condition
      self.isOnAir = isOnAir
      self.kernel = kernel
    }
  }

  /// What is kept.
  public struct Storage: Equatable, Sendable {
    /// Cards in the list.
    public var cards: UInt32 = 0
    /// Bytes of cards and their files.
    public var cardBytes: UInt64 = 0
    /// Answers that are kept, ended ones too.
    public var answers: UInt32 = 0
    /// Rows that could not be understood at the start: they are left alone.
    public var damagedRows: UInt32 = 0
    /// Bytes of the store's files.
    public var fileBytes: UInt64 = 0
    /// Bytes that are free beside it, for belfryd.
    public var freeBytes: UInt64 = 0

    /// Nothing.
    public init() {}
  }
}
