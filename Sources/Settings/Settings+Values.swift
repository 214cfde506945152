extension Settings {
  /// Sets one setting from its text.
  ///
  /// - Throws: `empty`, `tooLong`, `controlCharacter`, `notANumber`, `notOneOf`, `repeated`, and what
  ///   one setting alone may be.
  public mutating func set(_ key: Key, to text: String) throws(SettingsError) {
    switch key {
    case .state: state = try bounded(text, key, limit: 4096)
    case .panelSocket: panelSocket = try bounded(text, key, limit: 107)
    case .controlSocket: controlSocket = try bounded(text, key, limit: 107)
    case .internet: internet = try choice(text, key)
    case .localNetwork: localNetwork = try choice(text, key)
    case .wifi: wifi = try choice(text, key)
    case .firmwareKey: firmwareKey = try makersKey(text)
    case .firmwareSize: firmwareSize = try number(text, key, in: 1...4096)
    case .firmwareCommand: firmwareCommand = try program(text)
    case .networkSocket: networkSocket = try bounded(text, key, limit: 107)
    case .loopback: loopback = try bounded(text, key, limit: 107)
    case .bluetooth: bluetooth = try bluetooth(text)
    case .companion: companion = try bounded(text, key, limit: 155)
    case .server: server = try address(text)
    case .serverTokenFile: serverTokenFile = try bounded(text, key, limit: 4096)
    case .pairing: pairing = try choice(text, key)
    case .name: name = try bounded(text, key, limit: 20)
    case .suites: suites = try suites(text)
    case .historyCount: historyCount = try number(text, key, in: 1...10_000)
    case .historySize: historySize = try number(text, key, in: 1...1024)
    case .historyDays: historyDays = try number(text, key, in: 1...3650)
    case .quietHours: quietHours = try hours(text)
    case .bus: bus = try choice(text, key)
    case .busContent: busContent = try choice(text, key)
    case .log: log = try choice(text, key)
    }
  }

  /// Looks at settings together, when all are set.
  ///
  /// - Throws: `samePath`, `tokenWithoutServer`, `commandWithoutKey`.
  public func check() throws(SettingsError) {
    if serverTokenFile != nil, server == nil { throw .tokenWithoutServer }
    if firmwareCommand != nil, firmwareKey == nil { throw .commandWithoutKey }
    let paths: [(key: Key, path: String?)] = [
      (.panelSocket, panelSocket), (.controlSocket, controlSocket), (.loopback, loopback),
    ]
    for (index, one) in paths.enumerated() {
      for other in paths[(index + 1)...] {
        guard let path = one.path, path == other.path else { continue }
        throw .samePath(one.key, other.key, path)
      }
    }
  }

  private func bounded(_ text: String, _ key: Key, limit: Int) throws(SettingsError) -> String {
    if text.utf8.isEmpty { throw .empty(key) }
    if text.utf8.count > limit { throw .tooLong(key, limit: limit) }
    // C0, delete, C1: none of them can be seen, and a path ends at the first NUL.
    let isControl: (Unicode.Scalar) -> Bool = {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
    }
    if let scalar = text.unicodeScalars.first(where: isControl) {
      throw .controlCharacter(key, code: scalar.value)
    }
    return text
  }

  private func number(
    _ text: String, _ key: Key, in range: ClosedRange<Int>
  ) throws(SettingsError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw .notANumber(key, text: text, range)
    }
    return number
  }

  private func choice<Value: RawRepresentable & CaseIterable>(
    _ text: String, _ key: Key
  ) throws(SettingsError) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw .notOneOf(key, text: text, Value.allCases.map { $0.rawValue })
    }
    return value
  }

  private func bluetooth(_ text: String) throws(SettingsError) -> Bluetooth {
    switch text {
    case "on": return .on
    case "off": return .off
    case "": throw .empty(.bluetooth)
    default:
      guard isAdapter(Array(text.utf8)) else { throw .notAnAdapter(text) }
      return .adapter(text)
    }
  }

  /// Whether it is a name as `hci0`, or an address as `00:1A:7D:DA:71:13`.
  private func isAdapter(_ text: [UInt8]) -> Bool {
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    if text.starts(with: "hci".utf8) {
      return (4...6).contains(text.count) && text.dropFirst(3).allSatisfy(isDigit)
    }
    let isHex: (UInt8) -> Bool = { isDigit($0) || (0x41...0x46).contains($0 & 0xDF) }
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count == 6 && parts.allSatisfy { $0.count == 2 && $0.allSatisfy(isHex) }
  }

  private func address(_ text: String) throws(SettingsError) -> String {
    let text = try bounded(text, .server, limit: 160)
    let schemes = ["https://", "http://"]
    let isVisible: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7F }
    guard let scheme = schemes.first(where: { text.utf8.starts(with: $0.utf8) }),
      text.utf8.count > scheme.utf8.count, text.utf8.allSatisfy(isVisible)
    else { throw .notAnAddress(text) }
    return text
  }

  private func makersKey(_ text: String) throws(SettingsError) -> [UInt8] {
    if text.utf8.isEmpty { throw .empty(.firmwareKey) }
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count == 64 else {
      throw .notAKey
    }
    return (0..<32).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
  }

  private func program(_ text: String) throws(SettingsError) -> String {
    let path = try bounded(text, .firmwareCommand, limit: 4096)
    guard path.utf8.first == UInt8(ascii: "/") else { throw .notAPath(path) }
    return path
  }

  private func hours(_ text: String) throws(SettingsError) -> DayHours? {
    if text == "none" { return nil }
    guard let hours = DayHours(text) else { throw .notHours(text) }
    return hours
  }

  private func suites(_ text: String) throws(SettingsError) -> [Suite] {
    var suites: [Suite] = []
    for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let suite: Suite = try choice(String(decoding: trimmed(part), as: UTF8.self), .suites)
      if suites.contains(suite) { throw .repeated(.suites, text: suite.rawValue) }
      suites.append(suite)
    }
    return suites
  }
}

/// The bytes without spaces, tabs and returns at either end.
func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
  let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0D].contains($0) }
  var bytes = bytes
  while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
  while let last = bytes.last, isSpace(last) { bytes.removeLast() }
  return bytes
}
