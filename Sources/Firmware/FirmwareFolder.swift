internal import Glibc
public import Linux
public import OpenSSL
public import Workers

/// Where firmware files come in from phones: a folder with the announcement, the part of the file that
/// is there, and in the end the whole file. Nothing is executed but what the board's owner named.
///
/// A crash or a power cut loses at most what was not told as kept; whatever the disk then holds, the
/// file is handed on only if it is what its maker signed, and is handed on again if the end of that was
/// not seen.
public final class FirmwareFolder {
  /// What the accessory's owner wants.
  public struct Terms {
    /// The maker's key.
    public var key: Ed25519Key
    /// Bytes of the largest file.
    public var limit: UInt64
    /// A program that is started with the path of each good file and its version, and is done when it
    /// ends with status 0; nil for none.
    public var command: String?
    /// Milliseconds that it may take.
    public var patience: UInt64

    /// Terms.
    public init(
      key: Ed25519Key, limit: UInt64, command: String? = nil, patience: UInt64 = 600_000
    ) {
      self.key = key
      self.limit = limit
      self.command = command
      self.patience = patience
    }
  }

  /// What is to be told.
  public enum Event: Equatable, Sendable {
    /// The phone is to hear it.
    case answer(FirmwareAnswer)
    /// What the board's owner should know, a plain sentence without a full stop.
    case remark(String)
  }

  /// Bytes that are hashed in one go.
  private static var slice: Int { 1 << 20 }

  private let path: String
  private let terms: Terms
  private let poll: Poll<Void>
  private var intake: FirmwareIntake
  private var hashing: (digest: RunningSHA256, wanted: [UInt8], offset: Int)?
  private var command: OwnersCommand?

  /// Goes on with what an earlier run left there.
  public init(at path: String, _ terms: Terms) throws(SystemError) {
    try Directory.makePrivate(path)
    self.path = path
    self.terms = terms
    poll = try Poll()
    intake = Self.earlier(in: path, limit: terms.limit)
  }

  /// The descriptor to watch for `readable`; then `work`.
  public var number: CInt { poll.number }

  /// When to `work` at the latest, in milliseconds of uptime; nil while only frames are awaited.
  public func deadline(at now: UInt64) -> UInt64? { hashing != nil ? now : command?.deadline }

  /// Takes a phone's frame.
  public func take(_ frame: [UInt8], at now: UInt64) -> [Event] {
    guard let request = try? FirmwareRequest(decoding: frame) else {
      return [.answer(.refused(.malformed))]
    }
    switch request {
    case .announce(let signed):
      let bytes = SignedAnnouncement.signedBytes(signed.bytes)
      let isAuthentic = terms.key.verifies(signed.signature, of: bytes)
      let free = Disk.free(at: path) ?? 0
      return perform(intake.announced(signed, isAuthentic: isAuthentic, free: free), at: now)
    case .part(let offset, let bytes): return perform(intake.received(bytes, at: offset), at: now)
    case .cancel: return perform(intake.cancelled(), at: now)
    }
  }

  /// Does a slice of what takes long, and looks after the owner's command.
  public func work(at now: UInt64) -> [Event] {
    hashing != nil ? hash(at: now) : attend(at: now)
  }

  private var announcement: String { "\(path)/announcement" }
  private var part: String { "\(path)/part" }
  /// What `announcement` is called when the owner's command is through.
  private var prepared: String { "\(path)/prepared" }
  /// The whole file.
  public var file: String { "\(path)/firmware" }

  private func perform(_ effects: [FirmwareIntake.Effect], at now: UInt64) -> [Event] {
    var events: [Event] = []
    for effect in effects {
      do throws(FirmwareRefusal) {
        switch effect {
        case .answer(let answer): events.append(.answer(answer))
        case .handOver(let announcement): events += try handOver(announcement, at: now)
        default: events += perform(try perform(effect), at: now)
        }
      } catch {
        if error == .failed { events.append(.remark("firmware cannot be kept in \(path)")) }
        return events + perform(intake.failed(error), at: now)
      }
    }
    return events
  }

  /// What follows from it.
  private func perform(
    _ effect: FirmwareIntake.Effect
  ) throws(FirmwareRefusal) -> [FirmwareIntake.Effect] {
    switch effect {
    case .begin(let signed):
      removeAll()
      guard PartFile(at: part, isNew: true) != nil,
        (try? File.replace(announcement, with: signed.signature + signed.bytes)) != nil
      else { throw .failed }
    case .write(let bytes): try opened().append(bytes)
    case .keep:
      try opened().sync()
      return intake.keepingDone()
    case .check(let digest):
      guard let running = try? RunningSHA256() else { throw .failed }
      hashing = (running, digest, 0)
    case .discard: removeAll()
    case .handOver, .answer: break
    }
    return []
  }

  private func removeAll() {
    hashing = nil
    stopCommand()
    for path in [part, file, announcement, prepared] { unlink(path) }
  }

  private func opened() throws(FirmwareRefusal) -> PartFile {
    guard let file = PartFile(at: part, isNew: false) else { throw .failed }
    return file
  }

  private func hash(at now: UInt64) -> [Event] {
    guard let hashing else { return [] }
    do throws(FirmwareRefusal) {
      let bytes = try opened().read(from: hashing.offset, atMost: Self.slice)
      if !bytes.isEmpty {
        hashing.digest.update(bytes)
        self.hashing?.offset += bytes.count
        return []
      }
      self.hashing = nil
      let isGood = hashing.digest.finish() == hashing.wanted
      return perform(intake.checked(isGood: isGood), at: now)
    } catch {
      self.hashing = nil
      return perform(intake.failed(error), at: now)
    }
  }

  private static func earlier(in path: String, limit: UInt64) -> FirmwareIntake {
    let whole = "\(path)/firmware"
    if let signed = kept("\(path)/prepared"),
      Disk.size(ofFile: whole) == signed.announcement.size
    {
      return FirmwareIntake(limit: limit, handedOver: signed)
    }
    guard let signed = kept("\(path)/announcement") else { return FirmwareIntake(limit: limit) }
    // The owner's command may have been at work on it: all that comes behind the last byte is done again.
    try? File.rename(whole, to: "\(path)/part")
    guard let count = Disk.size(ofFile: "\(path)/part") else {
      return FirmwareIntake(limit: limit)
    }
    return FirmwareIntake(limit: limit, goingOnWith: signed, count: count)
  }

  private static func kept(_ path: String) -> SignedAnnouncement? {
    guard let bytes = try? File.read(path, limit: FrameLimits.bytes) else { return nil }
    return try? SignedAnnouncement(
      bytes: Array(bytes.dropFirst(SignedAnnouncement.signatureLength)),
      signature: Array(bytes.prefix(SignedAnnouncement.signatureLength)))
  }
}

// The owner's command.
extension FirmwareFolder {
  private func handOver(
    _ announcement: FirmwareAnnouncement, at now: UInt64
  ) throws(FirmwareRefusal) -> [Event] {
    guard (try? File.rename(part, to: file)) != nil else { throw .failed }
    guard let program = terms.command else { return try finish(at: now) }
    do throws(SystemError) {
      let command = try OwnersCommand(
        program, [file, announcement.version], until: now + terms.patience)
      try poll.watch(command.number, for: .readable, as: ())
      self.command = command
      return []
    } catch {
      return [.remark("\(error): look at firmware-command")]
        + perform(intake.failed(.failed), at: now)
    }
  }

  /// At its end its status counts.
  private func attend(at now: UInt64) -> [Event] {
    guard let command, command.isOver(at: now) else { return [] }
    let status = stopCommand()
    do throws(FirmwareRefusal) {
      if status == 0 { return try finish(at: now) }
    } catch {
      return perform(intake.failed(error), at: now)
    }
    let end = status.map { "ended with status \($0)" } ?? "did not end in time, or was killed"
    return [.remark("firmware-command \(end)")] + perform(intake.failed(.failed), at: now)
  }

  private func finish(at now: UInt64) throws(FirmwareRefusal) -> [Event] {
    guard (try? File.rename(announcement, to: prepared)) != nil else { throw .failed }
    return perform(intake.handedOver(), at: now)
  }

  @discardableResult private func stopCommand() -> CInt? {
    guard let command else { return nil }
    poll.unwatch(command.number)
    self.command = nil
    return command.stop()
  }
}
