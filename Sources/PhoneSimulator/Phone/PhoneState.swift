public import GATTProfile
public import HPKE
public import Secrets

/// What a phone remembers from one run to the next.
public struct PhoneState {
  /// The Bluetooth identifier it knows the accessory by, in upper case.
  public var identifier: String
  /// The id of its notification forwarding session, in upper case.
  public var session: String
  /// The id of its session for Live Activities, in upper case.
  public var activitySession: String
  /// Whether phone and accessory are bonded.
  public var isBonded = false
  /// The revision of the last message.
  public var revision: UInt64 = 0
  /// The key exchanges, the newest last.
  public var keys: [Keys] = []
  /// What is posted, with the ids of its actions.
  public var posted: [Posted] = []
  /// The answers that were carried out.
  public var answers: [Answer] = []

  /// A phone that has just been put together.
  public init(identifier: String, session: String, activitySession: String) {
    self.identifier = identifier
    self.session = session
    self.activitySession = activitySession
  }

  /// What one key exchange left.
  public struct Keys {
    /// The suite.
    public var suite: CipherSuite
    /// HPKE's `info`.
    public var info: [UInt8]
    /// What both sides share, 32 bytes.
    public var sharedSecret: SharedSecret
    /// What messages over the internet call them, 4 bytes; empty if they are not for it.
    public var keyID: [UInt8] = []
    /// How many messages were sealed for the internet.
    public var sent: UInt32 = 0

    /// The result of one key exchange.
    public init(suite: CipherSuite, info: [UInt8], sharedSecret: SharedSecret) {
      self.suite = suite
      self.info = info
      self.sharedSecret = sharedSecret
    }
  }

  /// A notification that is posted.
  public struct Posted {
    /// Which one.
    public var notification: ForwardedNotification.Identifier
    /// The ids of its actions.
    public var actions: [String]

    /// A notification with the ids of its actions.
    public init(notification: ForwardedNotification.Identifier, actions: [String]) {
      self.notification = notification
      self.actions = actions
    }
  }

  /// An answer that was carried out.
  public struct Answer {
    /// Its name.
    public var identifier: RandomIdentifier
    /// Whether that succeeded.
    public var succeeded: Bool

    /// An answer and its success.
    public init(identifier: RandomIdentifier, succeeded: Bool) {
      self.identifier = identifier
      self.succeeded = succeeded
    }
  }
}
