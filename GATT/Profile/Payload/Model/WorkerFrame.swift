public import CBOR

/// A frame of a worker session; the message's feature says which worker. It travels in clear, and
/// the bytes of `data` are sealed: ``WorkerSeal``.
public struct WorkerFrame: Equatable, Sendable {
  /// Number of the session, chosen by the accessory in `open`, echoed in all that follows; 0 in
  /// `wanted`.
  public var session: UInt64
  /// What this frame does.
  public var step: Step
  /// In `data` what is sealed, in `started` the encapsulated key; empty in the others.
  public var bytes: [UInt8]
  /// Why the session ended, in `ended`.
  public var reason: Reason?
  /// In `data`, how many frames this side sent before it in this session.
  public var sequence: UInt64
  /// In `open`, the number of the accessory's key pair for the companion.
  public var generation: UInt64?
  /// What a session is wanted for, in `open` and `wanted`.
  public var subject: WorkerSubject?
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A frame.
  public init(
    session: UInt64, step: Step, bytes: [UInt8] = [], reason: Reason? = nil, sequence: UInt64 = 0,
    generation: UInt64? = nil, subject: WorkerSubject? = nil, unknown: CBORUnknown = CBORUnknown()
  ) {
    self.session = session
    self.step = step
    self.bytes = bytes
    self.reason = reason
    self.sequence = sequence
    self.generation = generation
    self.subject = subject
    self.unknown = unknown
  }

  /// What a frame does; an unnamed one is refused as unsupported.
  public struct Step: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The step with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Accessory to phone: please start a session.
    public static let open = Step(rawValue: 1)
    /// Phone to accessory: it has started.
    public static let started = Step(rawValue: 2)
    /// Either way: sealed bytes.
    public static let data = Step(rawValue: 3)
    /// Either way: it is over.
    public static let ended = Step(rawValue: 4)
    /// Phone to accessory: please open a session.
    public static let wanted = Step(rawValue: 5)
  }

  /// Why a session ended.
  public struct Reason: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The reason with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// One side had nothing more to do.
    public static let finished = Reason(rawValue: 1)
    /// The accessory is not enrolled for this worker.
    public static let unauthorized = Reason(rawValue: 2)
    /// The phone does not offer it (region, version).
    public static let unavailable = Reason(rawValue: 3)
    /// A session of this worker was open already. It is over now, too.
    public static let alreadyOpen = Reason(rawValue: 4)
    /// Anything else.
    public static let failed = Reason(rawValue: 5)
  }
}
