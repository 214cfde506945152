internal import DBus

/// What tells a profile of ours from all others: which phone shares the network, and under what id.
/// NetworkManager keeps it with the profile, in what it calls user data.
struct Mark: Hashable {
  let phone: UInt32
  let network: [UInt8]

  private static let setting = "user"
  private static let property = "data"
  private static let phoneKey = "belfry.phone"
  private static let networkKey = "belfry.network"

  init(phone: UInt32, network: [UInt8]) {
    self.phone = phone
    self.network = network
  }

  /// The mark of a profile; nil if it is not ours.
  init?(in settings: ProfileSettings) {
    guard let data = settings[Self.setting]?[Self.property]?.dictionary,
      let phone = data[Self.phoneKey]?.string.flatMap({ UInt32($0) }),
      let network = data[Self.networkKey]?.string.flatMap(Self.bytes)
    else { return nil }
    self.init(phone: phone, network: network)
  }

  /// Puts it on a profile.
  func mark(_ settings: inout ProfileSettings) {
    let data = [Self.phoneKey: String(phone), Self.networkKey: Self.text(network)]
    settings[Self.setting] = [Self.property: .texts(data)]
  }

  private static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map { UInt8(String(decoding: [$0], as: UTF8.self), radix: 16) }
    guard digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).reduce(into: [UInt8]?.some([])) { result, at in
      guard let high = digits[at], let low = digits[at + 1] else {
        result = nil
        return
      }
      result?.append(high << 4 | low)
    }
  }
}
