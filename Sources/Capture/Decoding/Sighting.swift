public import GATTProfile

/// Something of Belfry's that a recording shows.
public struct Sighting: Hashable, Sendable {
  /// When, in microseconds since 1970, UTC.
  public let time: Int64
  /// The link, numbered from 1 in the order in which links show.
  public let link: Int
  /// Whether the phone did it; for what a link does by itself, false.
  public let isFromPhone: Bool
  /// What.
  public let content: Content

  /// A sighting from its parts.
  public init(time: Int64, link: Int, isFromPhone: Bool, content: Content) {
    self.time = time
    self.link = link
    self.isFromPhone = isFromPhone
    self.content = content
  }

  /// How a value travelled.
  public enum Way: Hashable, Sendable {
    /// By a write that is answered.
    case request
    /// By a write that is not.
    case command
    /// By a notification.
    case notification
    /// By an indication.
    case indication
    /// As the answer to a read.
    case answer
    /// By an L2CAP channel.
    case channel
  }

  /// What was seen.
  public enum Content: Hashable, Sendable {
    /// A link is there. Interval in units of 1.25 ms.
    case connected(Peer, interval: UInt16)
    /// It is over, for that reason. Core 5.4, Vol 1, Part F.
    case disconnected(reason: UInt8)
    /// It is encrypted.
    case encrypted
    /// Its interval is another, in units of 1.25 ms.
    case interval(UInt16)
    /// Its ATT MTU is another, in bytes.
    case mtu(Int)
    /// Its signal strength in dBm.
    case signal(Int8)
    /// The phone opened a channel, for packets of so many bytes.
    case channelOpened(psm: UInt16, mtu: UInt16)
    /// A channel was closed.
    case channelClosed
    /// Capabilities were read.
    case capabilities(Capabilities)
    /// The phone subscribed, or ended that.
    case subscription(Characteristic, isActive: Bool, Way)
    /// A frame.
    case frame(Frame, Characteristic, Way)
    /// A value that is none, of so many bytes.
    case unreadable(FrameError, length: Int, Characteristic, Way)
    /// A read that brought nothing.
    case nothing(Characteristic)
    /// An ATT error.
    case refused(Characteristic, code: UInt8)
  }
}
