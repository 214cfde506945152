internal import Glibc
public import Linux
public import OpenSSL
public import Workers

/// Where firmware files come in from phones: a folder with the announcement, the part of the file that
/// is there, and in the end the whole file. Nothing of it is ever executed.
///
/// A crash or a power cut loses at most what was not told as kept; whatever the disk then holds, the
/// file is handed on only if it is what its maker signed.
public final class FirmwareFolder {
  /// What the accessory's owner wants.
  public struct Terms {
    /// The maker's key.
    public var key: Ed25519Key
    /// Bytes of the largest file.
    public var limit: UInt64
    /// A program that is started with the path of each good file and its version; nil for none.
    public var command: String?

    /// Terms.
    public init(key: Ed25519Key, limit: UInt64, command: String? = nil) {
      self.key = key
      self.limit = limit
      self.command = command
    }
  }

  /// Bytes that are hashed in one go.
  private static var slice: Int { 1 << 20 }

  private let path: String
  private let terms: Terms
  private var intake: FirmwareIntake
  private var hashing: (digest: RunningSHA256, wanted: [UInt8], offset: Int)?
  private var command: Child?

  /// Goes on with what an earlier run left there.
  public init(at path: String, _ terms: Terms) throws(SystemError) {
    try Directory.makePrivate(path)
    self.path = path
    self.terms = terms
    intake = Self.earlier(in: path, limit: terms.limit)
  }

  /// Whether `work` has something to do.
  public var isBusy: Bool { hashing != nil }

  /// Takes a phone's frame; what is to be answered.
  public func take(_ frame: [UInt8]) -> [FirmwareAnswer] {
    guard let request = try? FirmwareRequest(decoding: frame) else {
      return [.refused(.malformed)]
    }
    switch request {
    case .announce(let signed):
      let bytes = SignedAnnouncement.signedBytes(signed.bytes)
      let isAuthentic = terms.key.verifies(signed.signature, of: bytes)
      let free = Disk.free(at: path) ?? 0
      return perform(intake.announced(signed, isAuthentic: isAuthentic, free: free))
    case .part(let offset, let bytes): return perform(intake.received(bytes, at: offset))
    case .cancel: return perform(intake.cancelled())
    }
  }

  /// Does a slice of what takes long; what is to be answered.
  public func work() -> [FirmwareAnswer] {
    guard let hashing else { return [] }
    do throws(FirmwareRefusal) {
      guard let file = PartFile(at: part, isNew: false) else { throw .failed }
      let bytes = try file.read(from: hashing.offset, atMost: Self.slice)
      if !bytes.isEmpty {
        hashing.digest.update(bytes)
        self.hashing?.offset += bytes.count
        return []
      }
      self.hashing = nil
      return perform(intake.checked(isGood: hashing.digest.finish() == hashing.wanted))
    } catch {
      self.hashing = nil
      return perform(intake.failed(error))
    }
  }

  private var announcement: String { "\(path)/announcement" }
  private var part: String { "\(path)/part" }
  /// The whole file.
  public var file: String { "\(path)/firmware" }

  private func perform(_ effects: [FirmwareIntake.Effect]) -> [FirmwareAnswer] {
    var answers: [FirmwareAnswer] = []
    for effect in effects {
      do throws(FirmwareRefusal) {
        if case .answer(let answer) = effect { answers.append(answer) }
        answers += perform(try perform(effect))
      } catch {
        return answers + perform(intake.failed(error))
      }
    }
    return answers
  }

  /// What follows from it.
  private func perform(
    _ effect: FirmwareIntake.Effect
  ) throws(FirmwareRefusal) -> [FirmwareIntake.Effect] {
    switch effect {
    case .begin(let signed):
      hashing = nil
      unlink(file)
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
    case .handOver(let announcement):
      try handOver(announcement)
      return intake.handedOver()
    case .discard:
      hashing = nil
      for path in [part, announcement] { unlink(path) }
    case .answer: break
    }
    return []
  }

  private func opened() throws(FirmwareRefusal) -> PartFile {
    guard let file = PartFile(at: part, isNew: false) else { throw .failed }
    return file
  }

  private func handOver(_ announcement: FirmwareAnnouncement) throws(FirmwareRefusal) {
    guard (try? File.rename(part, to: file)) != nil else { throw .failed }
    guard let program = terms.command else { return }
    guard let child = try? Child(program, [file, announcement.version], input: []) else {
      throw .failed
    }
    command = child
  }

  private static func earlier(in path: String, limit: UInt64) -> FirmwareIntake {
    guard let bytes = try? File.read("\(path)/announcement", limit: FrameLimits.bytes),
      let signed = try? SignedAnnouncement(
        bytes: Array(bytes.dropFirst(SignedAnnouncement.signatureLength)),
        signature: Array(bytes.prefix(SignedAnnouncement.signatureLength)))
    else { return FirmwareIntake(limit: limit) }
    if Disk.size(ofFile: "\(path)/firmware") == signed.announcement.size {
      return FirmwareIntake(limit: limit, handedOver: signed)
    }
    guard let count = Disk.size(ofFile: "\(path)/part") else {
      return FirmwareIntake(limit: limit)
    }
    return FirmwareIntake(limit: limit, goingOnWith: signed, count: count)
  }
}
