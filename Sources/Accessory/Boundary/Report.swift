public import GATTProfile
public import HPKE
public import PanelProtocol

/// What the engine wants written down. It never holds a secret or a notification's text.
public enum Report: Equatable, Sendable {
  /// A stored row could not be read; it is left as it is, and everything else is used.
  case corruptRow(Row.Collection, key: [UInt8])
  /// The cryptographic library refused something that should have worked.
  case cryptoFailed(CryptoError)
  /// What was kept of a phone is gone, with so many notifications: it bonded anew, or its bond was
  /// removed.
  case forgotten(PhoneIndex, notifications: Int, bondsAnew: Bool)
  /// A phone sent a value that is no frame.
  case undecodable(PhoneIndex, FrameError)
  /// A message of a phone was refused.
  case refused(PhoneIndex, Refusal)
  /// A message opened, but its content cannot be used.
  case unusable(PhoneIndex, MessageError)
  /// An encapsulated key was refused.
  case keyRefused(PhoneIndex, KeyVerdict.Reason)
  /// An encapsulated key was stored; the first message that opens under it will confirm it.
  case keyTaken(PhoneIndex)
  /// New keys took over.
  case keysConfirmed(PhoneIndex)
  /// Messages opened only after strings of the key exchange were spelt another way than the phone
  /// did; the spelling is kept.
  case respelt(PhoneIndex, suite: [UInt8], version: [UInt8], identifier: [UInt8])
  /// Messages do not open any longer, or the keys are worn: a new exchange is wanted.
  case rekeyWanted(PhoneIndex)
  /// A message from the internet was dropped that is none, or is for keys that nobody has here.
  case strayParcel
  /// A message from the internet for this phone's keys does not open, or lies too far ahead.
  case unopenedParcel(PhoneIndex)
  /// Somebody on the local network showed a token that is no phone's.
  case strangeToken
  /// A phone broke the rules of a worker session.
  case workerFault(PhoneIndex, WorkerFault)
  /// A link is up, but the phone no longer answers on it.
  case silent(PhoneIndex)
}
