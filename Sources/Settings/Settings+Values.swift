extension Settings {
  /// Sets one setting from its text.
  ///
  /// - Throws: `empty`, `tooLong`, `controlCharacter`, `notANumber`, `notOneOf`, `repeated`.
  public mutating func set(_ key: Key, to text: String) throws(SettingsError) {
    switch key {
    case .state: state = try bounded(text, key, limit: 4096)
    case .panelSocket: panelSocket = try bounded(text, key, limit: 107)
    case .loopback: loopback = try bounded(text, key, limit: 107)
    case .name: name = try bounded(text, key, limit: 20)
    case .suites: suites = try suites(text)
    case .historyCount: historyCount = try number(text, key, in: 1...10_000)
    case .historySize: historySize = try number(text, key, in: 1...1024)
    case .log: log = try choice(text, key)
    }
  }

  /// Looks at settings together, when all are set.
  ///
  /// - Throws: `samePath`.
  public func check() throws(SettingsError) {
    if loopback == panelSocket { throw .samePath(.panelSocket, .loopback, panelSocket) }
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
