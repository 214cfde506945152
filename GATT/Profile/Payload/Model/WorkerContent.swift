public import CBOR

/// What is sealed in a worker's frame: bytes, and which part of the product they are for.
public struct WorkerContent: Equatable, Sendable {
  /// Whom the bytes are for.
  public var subject: WorkerSubject
  /// The bytes, in a form that the subject prescribes; at most ``MessageLimits/workerBytes``.
  public var bytes: [UInt8]
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// Bytes for a part of the product.
  public init(
    subject: WorkerSubject, bytes: [UInt8], unknown: CBORUnknown = CBORUnknown()
  ) {
    self.subject = subject
    self.bytes = bytes
    self.unknown = unknown
  }
}

/// What a worker's frames are about, so that several parts of the product share one session.
public struct WorkerSubject: OpenCode {
  /// The number on the wire.
  public let rawValue: UInt64
  /// The subject with this number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// State of the battery and the board.
  public static let status = WorkerSubject(rawValue: 1)
  /// Preparation of a firmware update.
  public static let firmware = WorkerSubject(rawValue: 2)
  /// A button, a sensor, a value.
  public static let event = WorkerSubject(rawValue: 3)
  /// Networks that the phone shares.
  public static let networks = WorkerSubject(rawValue: 4)
  /// The maker's own, as everything above it.
  public static let maker = WorkerSubject(rawValue: 128)
}
