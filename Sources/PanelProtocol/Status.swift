/// The state of the agent, sent whole at each change.
public struct Status: Equatable, Sendable {
  /// The accessory's own name, the one to look for on the phone.
  public var name: String
  /// Every bonded phone; at most 16.
  public var phones: [Phone]
  /// What pairing wants from a person now.
  public var pairing: Pairing
  /// What needs a person's care, worst first; at most 16.
  public var troubles: [Trouble]
  /// Local time's distance from UTC in minutes, as the phones last told it; nil if none did.
  public var offset: Int16?
  /// True while quiet hours hold: nothing alerts but what ignores silence.
  public var isQuiet = false
  /// Identifiers of the apps that do not alert, because a person said so; at most 64.
  public var muted: [String] = []

  /// A status without quiet and mute.
  public init(
    name: String, phones: [Phone] = [], pairing: Pairing = .closed, troubles: [Trouble] = [],
    offset: Int16? = nil
  ) {
    self.name = name
    self.phones = phones
    self.pairing = pairing
    self.troubles = troubles
    self.offset = offset
  }

  /// One bonded phone.
  public struct Phone: Equatable, Sendable {
    /// The agent's number of it.
    public var index: PhoneIndex
    /// What the phone calls itself; may be empty.
    public var name: String
    /// Whether it can be reached.
    public var link: Link
    /// True if only the app on the phone can renew the keys: "open the app on your phone".
    public var needsApp: Bool

    /// A phone with all its parts.
    public init(index: PhoneIndex, name: String, link: Link, needsApp: Bool) {
      self.index = index
      self.name = name
      self.link = link
      self.needsApp = needsApp
    }
  }

  /// Whether a phone can be reached.
  public enum Link: Equatable, Sendable {
    /// There is a link, and keys for it.
    case connected
    /// There is a link, and keys are being agreed.
    case settingUp
    /// No link since then, in milliseconds since 1970 UTC; nil if the clock was not set.
    case lost(since: Int64?)
  }

  /// What pairing wants from a person.
  public enum Pairing: Equatable, Sendable {
    /// Nothing: no new phone is let in.
    case closed
    /// Ready to pair: look for the accessory's name on the phone.
    case open
    /// Type this six-digit number on the phone.
    case passkey(UInt32)
    /// Say by `PanelMessage.compared` whether the phone shows this six-digit number, too.
    case compare(UInt32)
  }

  /// What needs a person's care.
  public enum Trouble: UInt8, Equatable, Sendable, CaseIterable {
    /// The disk is full: new notifications are refused.
    case storageFull = 1
    /// The disk answers with errors.
    case storageFails = 2
    /// There is no radio, or it does not answer.
    case radioFails = 3
    /// The clock is not set: times are ages.
    case clockNotSet = 4
    /// A phone was forgotten here: forget the accessory on the phone too.
    case forgetOnPhone = 5
    /// The store was damaged and a new one began: phones are to be paired again.
    case storageReplaced = 6
  }
}
