/// One ordered flow of messages: who on the phone's side it belongs to, how urgent it is, and
/// which run of the sending program began it.
///
/// A stream belongs to the end that sends its fragments; the frames that answer carry it back.
public struct StreamID: Hashable, Sendable {
  /// The length of a stream id, in bytes.
  static let length = 3

  /// Which of the phone's programs is at the other end of the accessory.
  public enum Role: UInt8, CaseIterable, Hashable, Sendable {
    /// The transport security extension: keys.
    case security = 1
    /// The transport app extension: sealed messages.
    case transport = 2
    /// A tool on a workbench.
    case tool = 3
  }

  /// How urgent a message is, told by its sealed length alone.
  public enum Lane: UInt8, CaseIterable, Hashable, Sendable {
    /// Sealed messages of at most 4,096 bytes.
    case prompt = 0
    /// Larger ones.
    case bulk = 1
  }

  /// The phone's program.
  public var role: Role
  /// The urgency.
  public var lane: Lane
  /// A random number that the sending program draws at each start.
  public var epoch: UInt16

  /// A stream from its parts.
  public init(role: Role, lane: Lane, epoch: UInt16) {
    self.role = role
    self.lane = lane
    self.epoch = epoch
  }
}

extension [UInt8] {
  mutating func append(_ stream: StreamID) {
    append(stream.lane.rawValue << 4 | stream.role.rawValue)
    appendLittleEndian(stream.epoch)
  }

  func stream(at index: Int) throws(FrameError) -> StreamID {
    guard let role = StreamID.Role(rawValue: self[index] & 15) else {
      throw .unknownRole(self[index] & 15)
    }
    guard let lane = StreamID.Lane(rawValue: self[index] >> 4) else {
      throw .unknownLane(self[index] >> 4)
    }
    return StreamID(role: role, lane: lane, epoch: littleEndian16(at: index + 1))
  }
}
