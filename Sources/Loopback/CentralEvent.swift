public import GATTProfile
public import Peripheral

/// Something that a central asks for and gets one answer to; one at a time is under way.
public enum CentralRequest: Equatable, Sendable {
  /// Read a value, in as many parts as it takes.
  case read(Characteristic)
  /// Write a value with response.
  case write(Characteristic, [UInt8])
  /// Turn notifications or indications on or off.
  case subscribe(Characteristic, active: Bool)
  /// Change the ATT MTU.
  case exchangeMTU(Int)
}

/// What comes to a central.
public enum CentralEvent: Equatable, Sendable {
  /// A request was granted; `value` is what was read, or empty.
  case granted(CentralRequest, value: [UInt8])
  /// A request was refused.
  case refused(CentralRequest, ATTError)
  /// A value came by notification or indication.
  case value(Characteristic, [UInt8])
  /// The ATT MTU changed.
  case mtuChanged(Int)
  /// After a `writeCommand` that was not taken: there is room again.
  case ready
  /// The connection is over: nil if the accessory closed it, else for what it did wrong.
  case disconnected(LoopbackError?)
}
