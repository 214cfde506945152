public import GATTProfile
internal import JSON

/// Something a phone does with a worker.
public struct WorkerDeed: Equatable, Sendable {
  /// What is done.
  public var kind = Kind.want
  /// The name of the message for expectations.
  public var text = ""
  /// What is said; the text, if nothing else is given.
  public var bytes: [UInt8] = []
  /// What it is about.
  public var subject = WorkerSubject.maker
  /// Whether it is the GPU worker's.
  public var isGPU = false

  /// What can be done.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// Asks the accessory to ask for a session.
    case want
    /// Says something in the session.
    case say
    /// Ends the session.
    case end
    /// The last frame once more, under another name.
    case replay
    /// Says something after one frame that is never sent.
    case skip
    /// A frame that does not open.
    case forge
    /// Claims that a session started that nobody asked for.
    case start
  }

  /// A wish for a session.
  public init() {}

  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["do", "text", "hex", "subject", "gpu"])
    kind = try fields.required("do").word(Kind.allCases.map { ($0.rawValue, $0) })
    text = try fields.text("text", atMost: MessageLimits.workerBytes) ?? kind.rawValue
    let limit = MessageLimits.workerBytes
    bytes =
      try fields["hex"].map { (field) throws(ScenarioError) in try field.bytes(atMost: limit) }
      ?? Array(text.utf8)
    isGPU = try fields.flag("gpu") ?? isGPU
    subject = try fields["subject"].map(Self.subject(decoding:)) ?? subject
  }

  static func subject(decoding field: Field) throws(ScenarioError) -> WorkerSubject {
    try field.word([
      ("status", .status), ("firmware", .firmware), ("event", .event), ("networks", .networks),
      ("maker", .maker),
    ])
  }

  /// The worker it is done with.
  var feature: Message.Feature { isGPU ? .gpuWorker : .worker }
}
