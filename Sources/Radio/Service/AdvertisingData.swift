internal import GATTProfile

/// What goes on air: the bytes of an advertisement and of its scan response, both checked. Nothing
/// but Belfry's own service, its flags and a name can be in them.
public struct AdvertisingData: Hashable, Sendable {
  /// The longest advertisement or scan response in bytes. Core 5.4, Vol 6, Part B, 2.3.1.
  public static let limit = 31

  /// The advertisement: flags and the service, 1 to 31 bytes.
  public let data: [UInt8]
  /// The scan response: a name or nothing, at most 31 bytes.
  public let scanResponse: [UInt8]

  /// Checks every byte.
  public init(_ data: [UInt8], scanResponse: [UInt8]) throws(UnfitAdvertisement) {
    let fields = try AdvertisingField.fields(of: data) + AdvertisingField.fields(of: scanResponse)
    for (index, field) in fields.enumerated() {
      try field.check()
      guard !fields[..<index].contains(where: { $0.type == field.type }) else {
        throw .repeated(type: field.type)
      }
    }
    // A scan response is sent on request only: the picker filters by the advertisement itself.
    let advertised = try AdvertisingField.fields(of: data)
    guard advertised.contains(where: { $0.type == AdvertisingField.service }) else {
      throw .noService
    }
    let answered = try AdvertisingField.fields(of: scanResponse)
    guard !answered.contains(where: { $0.type == AdvertisingField.flags }) else {
      throw .flagsInScanResponse
    }
    self.data = data
    self.scanResponse = scanResponse
  }
}

/// Why bytes are no advertisement of this program.
public enum UnfitAdvertisement: Error, Equatable, Sendable {
  /// More than 31 bytes.
  case tooLong(length: Int)
  /// A field reaches beyond the end, or is empty; its offset in bytes.
  case brokenField(offset: Int)
  /// A kind of field that has no place here, or not with that content.
  case unwanted(type: UInt8)
  /// A kind of field that is there twice.
  case repeated(type: UInt8)
  /// The service is not in the advertisement.
  case noService
  /// Flags belong into the advertisement alone. Core Specification Supplement 11, Part A, 1.3.1.
  case flagsInScanResponse
}

extension UnfitAdvertisement: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .tooLong(let length):
      "an advertisement has at most \(AdvertisingData.limit) bytes, not \(length): shorten the name"
    case .brokenField(let offset): "the advertisement's field at byte \(offset) is not whole"
    case .unwanted(let type): "an advertising field of type \(type) does not belong here"
    case .repeated(let type): "the advertising field of type \(type) is there twice"
    case .noService: "the advertisement does not carry the service"
    case .flagsInScanResponse: "flags belong into the advertisement, not into the scan response"
    }
  }
}

/// One field of an advertisement: length, type, content. Core Specification Supplement 11, Part A.
struct AdvertisingField: Equatable {
  static let flags: UInt8 = 0x01
  static let service: UInt8 = 0x07
  static let shortName: UInt8 = 0x08
  static let name: UInt8 = 0x09

  let type: UInt8
  let content: [UInt8]

  static func fields(of bytes: [UInt8]) throws(UnfitAdvertisement) -> [AdvertisingField] {
    guard bytes.count <= AdvertisingData.limit else { throw .tooLong(length: bytes.count) }
    var fields: [AdvertisingField] = []
    var offset = 0
    while offset < bytes.count {
      let end = offset + 1 + Int(bytes[offset])
      guard end > offset + 1, end <= bytes.count else { throw .brokenField(offset: offset) }
      fields.append(
        AdvertisingField(type: bytes[offset + 1], content: Array(bytes[(offset + 2)..<end])))
      offset = end
    }
    return fields
  }

  func check() throws(UnfitAdvertisement) {
    let isFit =
      switch type {
      // Limited or general discovery, no older Bluetooth.
      case Self.flags: content.count == 1 && content[0] & ~0x07 == 0
      case Self.service: content == Characteristic.service.bytes.reversed()
      case Self.shortName, Self.name:
        !content.isEmpty && String(validating: content, as: UTF8.self) != nil
      default: false
      }
    if !isFit { throw .unwanted(type: type) }
  }
}
