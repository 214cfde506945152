/// Why bytes are no frame, no capability value or no envelope.
public enum FrameError: Error, Hashable, Sendable {
  /// The bytes end early: `needed` are the fewest that it takes.
  case tooShort(length: Int, needed: Int)
  /// A value is longer than any link carries.
  case tooLong(length: Int, limit: Int)
  /// The first byte names a version that this end does not speak.
  case unknownVersion(UInt8)
  /// The first byte names a kind of frame that does not exist.
  case unknownKind(UInt8)
  /// A stream id names a role that does not exist.
  case unknownRole(UInt8)
  /// A stream id names a lane that does not exist.
  case unknownLane(UInt8)
  /// A frame of that role came by a characteristic that does not carry it.
  case wrongCharacteristic(StreamID.Role, Characteristic)
  /// A fragment lies outside its message.
  case outsideMessage(offset: Int, length: Int, total: Int)
  /// An envelope's first byte names a kind of message that does not exist.
  case unknownMessageKind(UInt8)
  /// A session id text is longer than 64 bytes.
  case sessionIDTooLong(length: Int)
  /// The sealed bytes are more than a message holds.
  case sealedTooLong(length: Int, limit: Int)

  /// A sentence for a log.
  public var sentence: String {
    switch self {
    case .tooShort(let length, let needed):
      "The value has \(length) bytes but needs \(needed): the other end cut it; send it whole."
    case .tooLong(let length, let limit):
      "The value has \(length) bytes, more than \(limit): the other end must send smaller frames."
    case .unknownVersion(let version):
      "Frame version \(version) is not spoken here: update the older of the two ends."
    case .unknownKind(let kind):
      "Frame kind \(kind) is not known: the other end must keep to the version it was told."
    case .unknownRole(let role):
      "Stream role \(role) is not known: use security (1), transport (2) or tool (3)."
    case .unknownLane(let lane):
      "Stream lane \(lane) is not known: use prompt (0) or bulk (1)."
    case .wrongCharacteristic(let role, let characteristic):
      "A frame of role \(role.rawValue) came by characteristic \(characteristic.rawValue): "
        + "keys travel by keyExchange, everything else by dataIn and dataOut."
    case .outsideMessage(let offset, let length, let total):
      "A fragment of \(length) bytes at \(offset) lies outside its message of \(total) bytes."
    case .unknownMessageKind(let kind):
      "Message kind \(kind) is not known: use sealed (1), key exchange (2) or worker (3)."
    case .sessionIDTooLong(let length):
      "The session id has \(length) bytes: at most 64 are taken."
    case .sealedTooLong(let length, let limit):
      "The sealed bytes are \(length), more than \(limit): send an attachment in parts."
    }
  }
}
