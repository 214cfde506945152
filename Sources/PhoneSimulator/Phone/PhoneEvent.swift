public import GATTProfile

/// What happened on a phone's link, or with time.
public enum PhoneEvent: Equatable, Sendable {
  /// The link is there, bonded and encrypted, with that largest ATT packet.
  case linkUp(mtu: Int)
  /// The link is gone, whoever ended it.
  case linkDown
  /// Nobody is there to be linked with; for whom it waits and for how long, in words.
  case linkAwaited(String)
  /// No link could be had, and why.
  case linkFailed(String)
  /// The largest ATT packet of the link changed.
  case mtuChanged(Int)
  /// A value was notified or indicated.
  case value(Characteristic, [UInt8])
  /// A read was answered.
  case read(Characteristic, [UInt8])
  /// A write was taken.
  case written(Characteristic)
  /// A read was refused with that ATT error code.
  case readRefused(Characteristic, code: UInt8)
  /// A write was refused with that ATT error code.
  case writeRefused(Characteristic, code: UInt8)
  /// The maker's server has what an earlier `post` of that number gave.
  case posted(Int)
  /// The accessory published this for the maker's server, as it came; a phone passes over what is
  /// for another one's token.
  case pushed([UInt8])
  /// The deadline has come.
  case deadline
}

/// What has to be done for a phone, in order.
public enum PhoneEffect: Equatable, Sendable {
  /// Connect to the accessory; `mtu` is the largest ATT packet to ask for, `isNew` whether the two
  /// are bonded just now. Goes on until there is a link, or tells `linkFailed`.
  case connect(mtu: Int, isNew: Bool)
  /// Connect again after the accessory ended the link or died. Goes on until there is a link.
  case reconnect(mtu: Int)
  /// Connect over the local network, with what the accessory told of it over Bluetooth. Goes on until
  /// there is a link.
  case connectLocally(LinkConfiguration.Local)
  /// Close the link, or stop trying; `linkDown` follows if there was one.
  case disconnect
  /// Ask for another largest ATT packet.
  case changeMTU(Int)
  /// Turn on notifications or indications.
  case subscribe(Characteristic)
  /// Read a value.
  case read(Characteristic)
  /// Write a value, with or without response. Each is reported by `written` or `writeRefused`.
  case write(Characteristic, [UInt8], response: Bool)
  /// Post these bytes, an `InternetMessage`, to the maker's server for the accessory; `posted` with
  /// the number tells that it is stored. The same number and bytes may come again.
  case post(Int, [UInt8])
  /// Something for the account.
  case report(Report)
}
