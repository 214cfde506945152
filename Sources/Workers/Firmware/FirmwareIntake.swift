/// Takes a firmware file in, as a value: what the phone says and what became of work on the disk goes
/// in; what to do and what to answer comes out, to be done in that order.
///
///     announced ─▸ begin ─▸ parts ─▸ write … keep ─▸ (whole) check ─▸ hand over ─▸ prepared
///                    ▴        │
///                    └────────┴── announced again: go on at the last byte that is on the disk
public struct FirmwareIntake: Equatable, Sendable {
  /// What is to be done.
  public enum Effect: Equatable, Sendable {
    /// Stop what is under way, and keep this announcement and an empty file in place of all that was
    /// there.
    case begin(SignedAnnouncement)
    /// Append to the file.
    case write([UInt8])
    /// Make the file durable up to its end, then say `kept`.
    case keep
    /// Hash the file, then say `checked`.
    case check(digest: [UInt8])
    /// The file is good: do with it what the owner wants, then say `handedOver`.
    case handOver(FirmwareAnnouncement)
    /// Stop what is under way, and remove the file and its announcement.
    case discard
    /// Tell the phone.
    case answer(FirmwareAnswer)
  }

  /// Bytes that are made durable together.
  public static let unit: UInt64 = 32_768
  /// Bytes that may come before the next position is told.
  public static let window: UInt64 = 2 * unit

  private enum State: Equatable {
    case empty
    case receiving
    case checking
    case handingOver
    case prepared
  }

  private let limit: UInt64
  private var state = State.empty
  private var signed: SignedAnnouncement?
  /// Bytes of the file, and how many of them are durable.
  private var count: UInt64 = 0
  private var kept: UInt64 = 0

  /// Takes files of at most so many bytes.
  public init(limit: UInt64) { self.limit = limit }

  /// Goes on with so many bytes that an earlier run left on the disk.
  public init(limit: UInt64, goingOnWith signed: SignedAnnouncement, count: UInt64) {
    self.limit = limit
    guard count <= signed.announcement.size else { return }
    self.signed = signed
    self.count = count
    kept = count
    state = .receiving
  }

  /// Knows of a file that an earlier run handed over.
  public init(limit: UInt64, handedOver signed: SignedAnnouncement) {
    self.limit = limit
    self.signed = signed
    state = .prepared
  }

  /// The phone announced a file.
  ///
  /// - Parameters:
  ///   - isAuthentic: whether the signature is of the maker's key.
  ///   - free: bytes that the disk has left.
  public mutating func announced(
    _ signed: SignedAnnouncement, isAuthentic: Bool, free: UInt64
  ) -> [Effect] {
    guard isAuthentic else { return [.answer(.refused(.notAuthentic))] }
    if signed == self.signed { return goOn() }
    let size = signed.announcement.size
    if size > limit { return [.answer(.refused(.tooLarge))] }
    // A unit stays free for the announcement and the file system's own.
    if size > free || free - size < Self.unit { return [.answer(.refused(.noRoom))] }
    self.signed = signed
    count = 0
    kept = 0
    state = .receiving
    return [.begin(signed), .answer(position)]
  }

  /// A part of the file came.
  public mutating func received(_ bytes: [UInt8], at offset: UInt64) -> [Effect] {
    guard state == .receiving, let signed else {
      return state == .empty ? [.answer(.refused(.notAnnounced))] : []
    }
    let size = signed.announcement.size
    // What came before is passed over; after a gap the phone has to go back.
    guard offset == count else { return offset > count ? tellPosition() : [] }
    guard !bytes.isEmpty, UInt64(bytes.count) <= size - count else {
      return fail(.wrongContent)
    }
    count += UInt64(bytes.count)
    let isDue = count == size || count - kept >= Self.unit
    return [.write(bytes)] + (isDue ? [.keep] : [])
  }

  /// The phone does not want it any longer. What is prepared is the owner's.
  public mutating func cancelled() -> [Effect] {
    switch state {
    case .empty: return []
    case .prepared: return [.answer(.prepared)]
    case .receiving, .checking, .handingOver:
      self = FirmwareIntake(limit: limit)
      return [.discard]
    }
  }

  /// What is in the file is durable.
  public mutating func keepingDone() -> [Effect] {
    guard state == .receiving, let signed else { return [] }
    kept = count
    return [.answer(position)] + (count == signed.announcement.size ? check() : [])
  }

  /// The file was hashed; whether it is what was announced.
  public mutating func checked(isGood: Bool) -> [Effect] {
    guard state == .checking, let signed else { return [] }
    if !isGood { return fail(.wrongContent) }
    state = .handingOver
    return [.handOver(signed.announcement)]
  }

  /// What the owner wants was done.
  public mutating func handedOver() -> [Effect] {
    guard state == .handingOver else { return [] }
    state = .prepared
    return [.answer(.prepared)]
  }

  /// Work on the disk did not succeed.
  public mutating func failed(_ refusal: FirmwareRefusal) -> [Effect] { fail(refusal) }

  /// The same file once more: where it stands.
  private mutating func goOn() -> [Effect] {
    switch state {
    case .empty, .checking, .handingOver: return []
    case .prepared: return [.answer(.prepared)]
    case .receiving:
      let isWhole = kept == signed?.announcement.size
      return tellPosition() + (isWhole ? check() : [])
    }
  }

  /// The phone goes on there, so all that came is made durable first.
  private func tellPosition() -> [Effect] { kept == count ? [.answer(position)] : [.keep] }

  private mutating func check() -> [Effect] {
    guard let signed else { return [] }
    state = .checking
    return [.check(digest: signed.announcement.digest)]
  }

  private mutating func fail(_ refusal: FirmwareRefusal) -> [Effect] {
    self = FirmwareIntake(limit: limit)
    return [.discard, .answer(.refused(refusal))]
  }

  private var position: FirmwareAnswer { .position(kept, window: Self.window) }
}
