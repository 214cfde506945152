internal import CBOR

/// What the accessory says about firmware.
public enum FirmwareAnswer: Equatable, Sendable {
  /// All up to that byte is on the disk; that many bytes may come beyond it before the next such
  /// answer.
  case position(UInt64, window: UInt64)
  /// The file is whole and what its maker signed, and handed on as the accessory's owner wants.
  case prepared
  /// It is not wanted, or not any longer: what came of it is gone.
  case refused(FirmwareRefusal)
}

/// Why a firmware file is not taken.
public enum FirmwareRefusal: UInt64, Error, Equatable, Sendable, CaseIterable {
  /// The accessory's owner named no maker's key.
  case off = 1
  /// The signature is not of the maker's key.
  case notAuthentic = 2
  /// The file is larger than the owner allows.
  case tooLarge = 3
  /// The disk has no room.
  case noRoom = 4
  /// The file came whole and is not what was announced.
  case wrongContent = 5
  /// The frame could not be read.
  case malformed = 6
  /// Nothing is announced, so there is nothing that it could be a part of.
  case notAnnounced = 7
  /// The disk cannot be written, or what the owner wants done failed.
  case failed = 8
}

extension FirmwareRefusal: CustomStringConvertible {
  /// A plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .off: "no maker's key is named: set firmware-key to prepare updates"
    case .notAuthentic: "the announcement is not signed by the maker's key"
    case .tooLarge: "the file is larger than firmware-size allows"
    case .noRoom: "there is no room on the disk: remove something, then the phone can begin anew"
    case .wrongContent: "the file is not the one that was announced: it is sent anew"
    case .malformed: "a frame cannot be read: update the companion and this program together"
    case .notAnnounced: "nothing is announced: the phone has to announce the file first"
    case .failed: "the file could not be kept or handed on: the journal has the reason"
    }
  }
}

extension FirmwareAnswer {
  /// The frame.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map { map in
      switch self {
      case .position(let offset, let window):
        map.entry(0, unsigned: 1)
        map.entry(1, unsigned: offset)
        map.entry(2, unsigned: window)
      case .prepared:
        map.entry(0, unsigned: 2)
      case .refused(let refusal):
        map.entry(0, unsigned: 3)
        map.entry(3, unsigned: refusal.rawValue)
      }
    }
    return writer.bytes
  }

  /// Reads a frame.
  ///
  /// - Throws: `malformed`, `unknownFrame`.
  public init(decoding bytes: [UInt8]) throws(WorkersError) {
    var kind: UInt64 = 0
    var offset: UInt64 = 0
    var window: UInt64 = 0
    var refusal: UInt64 = 0
    do throws(CBORError) {
      var reader = try CBORReader(bytes, limits: FrameLimits.reading)
      var map = try reader.map()
      while try reader.next(in: &map) {
        switch map.key {
        case 0: kind = try reader.unsigned()
        case 1: offset = try reader.unsigned()
        case 2: window = try reader.unsigned()
        case 3: refusal = try reader.unsigned()
        default: try reader.skip()
        }
      }
      try reader.finish()
    } catch {
      throw .malformed(error)
    }
    switch kind {
    case 1: self = .position(offset, window: window)
    case 2: self = .prepared
    case 3: self = .refused(FirmwareRefusal(rawValue: refusal) ?? .failed)
    default: throw .unknownFrame(kind)
    }
  }
}
