public import CBOR

extension Hello {
  /// What a side can do, as bits.
  public struct Abilities: OptionSet, Hashable, Sendable {
    /// All bits, named or not.
    public let rawValue: UInt64
    /// Abilities with these bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Has a display.
    public static let display = Abilities(rawValue: 1)
    /// Shows pictures.
    public static let pictures = Abilities(rawValue: 2)
    /// Sounds.
    public static let sound = Abilities(rawValue: 4)
    /// Vibrates.
    public static let vibration = Abilities(rawValue: 8)
    /// Has a light for alerts.
    public static let light = Abilities(rawValue: 16)
    /// Sends actions back.
    public static let actions = Abilities(rawValue: 32)
    /// Sends text back.
    public static let text = Abilities(rawValue: 64)
    /// Takes messages over a local network.
    public static let localNetwork = Abilities(rawValue: 128)
    /// Takes messages over the internet.
    public static let internet = Abilities(rawValue: 256)
  }

  /// Sizes that a side accepts, in bytes or pieces; nil is the value of `MessageLimits`.
  public struct Limits: Equatable, Sendable {
    /// Largest sealed message in bytes.
    public var sealedBytes: UInt64?
    /// Largest file in bytes.
    public var fileBytes: UInt64?
    /// Largest sum of the files of one notification in bytes.
    public var notificationFileBytes: UInt64?
    /// Notifications kept at a time.
    public var notifications: UInt64?
    /// Entries of a newer schema.
    public var unknown: CBORUnknown

    /// Sizes.
    public init(
      sealedBytes: UInt64? = nil, fileBytes: UInt64? = nil, notificationFileBytes: UInt64? = nil,
      notifications: UInt64? = nil, unknown: CBORUnknown = CBORUnknown()
    ) {
      self.sealedBytes = sealedBytes
      self.fileBytes = fileBytes
      self.notificationFileBytes = notificationFileBytes
      self.notifications = notifications
      self.unknown = unknown
    }
  }

  /// Whether the accessory is enrolled for a feature.
  public struct Enrolment: Equatable, Sendable {
    /// The feature.
    public var feature: Message.Feature
    /// What the phone recorded.
    public var status: Status

    /// An enrolment.
    public init(feature: Message.Feature, status: Status) {
      self.feature = feature
      self.status = status
    }

    /// What the phone recorded; an unnamed status counts as unknown.
    public struct Status: OpenCode {
      /// The number on the wire.
      public let rawValue: UInt64
      /// The status with this number.
      public init(rawValue: UInt64) { self.rawValue = rawValue }
      /// Never asked.
      public static let unknown = Status(rawValue: 1)
      /// Allowed.
      public static let authorized = Status(rawValue: 2)
      /// Allowed in part.
      public static let limited = Status(rawValue: 3)
      /// Refused.
      public static let denied = Status(rawValue: 4)
    }
  }

  /// What the accessory's side of a worker is doing.
  public struct Worker: Equatable, Sendable {
    /// The worker's feature.
    public var feature: Message.Feature
    /// What it is doing.
    public var status: Status

    /// A worker.
    public init(feature: Message.Feature, status: Status) {
      self.feature = feature
      self.status = status
    }

    /// What a worker is doing.
    public struct Status: OpenCode {
      /// The number on the wire.
      public let rawValue: UInt64
      /// The status with this number.
      public init(rawValue: UInt64) { self.rawValue = rawValue }
      /// Nothing to do.
      public static let idle = Status(rawValue: 1)
      /// Waits for a session to start.
      public static let waiting = Status(rawValue: 2)
      /// A session is open.
      public static let open = Status(rawValue: 3)
    }
  }
}
