/// What an accessory tells any phone, bonded or not: versions and sizes, nothing that names it.
///
/// 18 bytes, so that one read gives it at MTU 23; little-endian integers.
public struct Capabilities: Hashable, Sendable {
  /// The length of the value that this version writes, in bytes.
  public static let length = 18

  /// The newest frame version the accessory speaks.
  public var version: UInt8
  /// The oldest frame version the accessory still takes.
  public var oldestVersion: UInt8
  /// The LE protocol/service multiplexer of the L2CAP channel; 0 if there is none.
  public var psm: UInt16
  /// The largest characteristic value, in bytes.
  public var value: UInt16
  /// The window a sender may use before the accessory has granted another, in bytes.
  public var window: UInt16
  /// The largest sealed message of the prompt lane, in KiB.
  public var promptSealed: UInt16
  /// The largest sealed message, in KiB.
  public var sealed: UInt16
  /// The largest attachment, in KiB.
  public var attachment: UInt16
  /// All attachments of one notification together, in KiB.
  public var attachmentsPerNotification: UInt16
  /// All partial messages of one phone together, in KiB.
  public var reassembly: UInt16

  /// The capabilities of an accessory that keeps to `Limits`.
  public init(psm: UInt16 = 0) {
    version = Frame.version
    oldestVersion = Frame.version
    self.psm = psm
    value = UInt16(Limits.value)
    window = UInt16(Limits.window)
    promptSealed = UInt16(Limits.promptSealed / 1_024)
    sealed = UInt16(Limits.sealed / 1_024)
    attachment = UInt16(Limits.attachment / 1_024)
    attachmentsPerNotification = UInt16(Limits.attachmentsPerNotification / 1_024)
    reassembly = UInt16(Limits.reassembly / 1_024)
  }

  /// Reads a value; bytes that a later version appends are passed over.
  ///
  /// - Throws: `FrameError.tooShort` if the value has fewer than 18 bytes.
  public init(decoding value: [UInt8]) throws(FrameError) {
    guard value.count >= Self.length else {
      throw .tooShort(length: value.count, needed: Self.length)
    }
    version = value[0]
    oldestVersion = value[1]
    psm = value.littleEndian16(at: 2)
    self.value = value.littleEndian16(at: 4)
    window = value.littleEndian16(at: 6)
    promptSealed = value.littleEndian16(at: 8)
    sealed = value.littleEndian16(at: 10)
    attachment = value.littleEndian16(at: 12)
    attachmentsPerNotification = value.littleEndian16(at: 14)
    reassembly = value.littleEndian16(at: 16)
  }

  /// The 18 bytes of the value.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = [version, oldestVersion]
    bytes.reserveCapacity(Self.length)
    bytes.appendLittleEndian(psm)
    bytes.appendLittleEndian(value)
    bytes.appendLittleEndian(window)
    bytes.appendLittleEndian(promptSealed)
    bytes.appendLittleEndian(sealed)
    bytes.appendLittleEndian(attachment)
    bytes.appendLittleEndian(attachmentsPerNotification)
    bytes.appendLittleEndian(reassembly)
    return bytes
  }
}
