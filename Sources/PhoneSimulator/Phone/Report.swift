public import GATTProfile
public import HPKE

/// One line of a phone's running account.
public enum Report: Equatable, Sendable {
  /// The link is up, with that largest ATT packet.
  case connected(mtu: Int)
  /// The link is gone.
  case disconnected
  /// The link is gone through no doing of the phone, which tries to get it back.
  case lost
  /// There is nobody to be linked with; for whom it waits and for how long, in words.
  case awaited(String)
  /// The largest ATT packet of the link has changed.
  case mtuChanged(Int)
  /// The accessory offered its public key.
  case offered(CipherSuite, length: Int)
  /// The accessory offered a key this phone does not take, by the name of its suite.
  case offerIgnored(String)
  /// An encapsulated key is on its way to the accessory.
  case encapsulated(CipherSuite, length: Int)
  /// The accessory stored the encapsulated key, that many milliseconds after the beginning.
  case paired(after: UInt64)
  /// The key exchange came to nothing, and why.
  case pairingFailed(String)
  /// A message was sealed and handed to the transport extension.
  case sent(MessageSubject, sealed: Int)
  /// The same bytes travel once more.
  case sentAgain(MessageSubject)
  /// A message could not be sent at all, and why.
  case notSent(MessageSubject, String)
  /// The phone reaches the internet, or no longer.
  case reachable(Bool)
  /// A message was sealed with the ratchet and posted to the maker's server.
  case posted(MessageSubject, sealed: Int)
  /// The server has a message, that many milliseconds after it was handed over.
  case stored(MessageSubject, after: UInt64)
  /// A push brought something sealed.
  case pushed(sealed: Int)
  /// The accessory's clear word on a message, that many milliseconds after it was handed over.
  case receipt(MessageSubject, Verdict, after: UInt64)
  /// A message has waited for any word, that many times in a row.
  case unanswered(MessageSubject, times: Int)
  /// The accessory alerted, or did not, that many milliseconds after the message was handed over.
  case alerted(MessageSubject, Bool, after: UInt64)
  /// An answer arrived, was opened and carried out; a repeated one is not carried out again.
  case answer(ForwardedNotification.Identifier, action: String, text: String?, Course)
  /// The accessory wants notifications gone from the phone's list.
  case cleared([ForwardedNotification.Identifier], Course)
  /// The accessory's hello.
  case hello(software: String, version: String, rekeyWanted: Bool)
  /// Something else arrived, in words.
  case other(String)
  /// Something arrived that does not open or cannot be read, and why.
  case unreadable(String)
  /// A worker: what it, or the accessory in its session, did, in words.
  case worker(String)
  /// A read or a write was refused with that ATT error code.
  case refused(Characteristic, code: UInt8)
  /// Something hostile was done, in words.
  case attacked(String)
  /// One of the phone's processes was killed and started anew.
  case restarted(Step.Process)
  /// The simulator itself could not go on, and why.
  case trouble(String)

  /// What became of an answer on the phone.
  public enum Course: Equatable, Sendable {
    case done
    case failed
    case repeated
  }
}
