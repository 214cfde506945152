import Settings
import TestSupport
import Testing

@Suite struct FileTests {
  private func settings(_ text: String) throws -> Settings {
    var settings = Settings()
    try settings.apply(file: Array(text.utf8), named: "belfry.conf")
    return settings
  }

  @Test func aFileWithoutSettingsChangesNothing() throws {
    #expect(try settings("") == Settings())
    #expect(try settings("\n# name = Else\n\n   # indented\r\n") == Settings())
  }

  @Test func everySettingCanBeMade() throws {
    var expected = Settings()
    expected.state = "/srv/belfry"
    expected.panelSocket = "/run/panel"
    expected.controlSocket = "/run/control"
    expected.internet = .on
    expected.localNetwork = .on
    expected.wifi = .on
    expected.firmwareKey = [UInt8](repeating: 0xAB, count: 32)
    expected.firmwareSize = 4096
    expected.firmwareCommand = "/usr/bin/prepare"
    expected.networkSocket = "/run/network"
    expected.loopback = "@link"
    expected.bluetooth = .adapter("hci1")
    expected.companion = "com.example.companion"
    expected.server = "https://example.org/v1"
    expected.serverTokenFile = "/etc/token"
    expected.pairing = .digits
    expected.name = "Küche"
    expected.suites = [.p256, .xWing]
    expected.historyCount = 1
    expected.historySize = 1024
    expected.historyDays = 3650
    expected.quietHours = DayHours("22:00-7:00")
    expected.bus = .on
    expected.busContent = .on
    expected.log = .debug
    let text = """
      state=/srv/belfry
      panel-socket = /run/panel
      control-socket = /run/control
      internet = on
      local-network = on
      wifi = on
      firmware-key = \(String(repeating: "ab", count: 32))
      firmware-size = 4096
      firmware-command = /usr/bin/prepare
      network-socket = /run/network
        loopback =\t@link\t
      bluetooth = hci1
      companion = com.example.companion
      server = https://example.org/v1
      server-token-file = /etc/token
      pairing = digits
      name = Küche
      suites = p256, xwing
      history-count = 1
      history-size = 1024
      history-days = 3650
      quiet-hours = 22:00-07:00
      bus = on
      bus-content = on
      log = debug
      """
    #expect(try settings(text) == expected)
    for key in Settings.Key.allCases { #expect(text.contains(key.rawValue)) }
  }

  @Test func aValueMayHoldSpacesHashesAndEqualsSigns() throws {
    #expect(try settings("name = a = b # c").name == "a = b # c")
  }

  @Test(arguments: [
    ("colour = red", SettingsError.unknown("colour")),
    ("name = a\nname = b", .twice(.name)),
    ("name =", .empty(.name)),
    ("server = example.org", .notAnAddress("example.org")),
    ("server = https://", .notAnAddress("https://")),
    ("server = https://a b", .notAnAddress("https://a b")),
    ("name = 123456789012345678901", .tooLong(.name, limit: 20)),
    ("history-count = many", .notANumber(.historyCount, text: "many", 1...10_000)),
    ("history-count = 0", .notANumber(.historyCount, text: "0", 1...10_000)),
    ("history-size = 1025", .notANumber(.historySize, text: "1025", 1...1024)),
    ("history-days = 0", .notANumber(.historyDays, text: "0", 1...3650)),
    ("suites = ", .notOneOf(.suites, text: "", ["xwing", "p256"])),
    ("suites = xwing,rsa", .notOneOf(.suites, text: "rsa", ["xwing", "p256"])),
    ("quiet-hours = 22-7", .notHours("22-7")),
    ("quiet-hours = 24:00-07:00", .notHours("24:00-07:00")),
    ("quiet-hours = 22:00-22:00", .notHours("22:00-22:00")),
    ("pairing = guess", .notOneOf(.pairing, text: "guess", ["none", "digits", "compare"])),
    ("bluetooth =", .empty(.bluetooth)),
    ("bluetooth = yes", .notAnAdapter("yes")),
    ("bluetooth = hcix", .notAnAdapter("hcix")),
    ("bluetooth = 00:11:22:33:44", .notAnAdapter("00:11:22:33:44")),
    ("bluetooth = 00:11:22:33:44:5G", .notAnAdapter("00:11:22:33:44:5G")),
    ("name", .noEquals("name")),
    ("[screen]", .head("[screen]")),
    ("name = a\0b", .controlCharacter(.name, code: 0)),
    ("name = \u{1B}[31m", .controlCharacter(.name, code: 0x1B)),
    ("name = a\u{85}", .controlCharacter(.name, code: 0x85)),
    ("state = /a\0/b", .controlCharacter(.state, code: 0)),
    ("suites = xwing, xwing", .repeated(.suites, text: "xwing")),
    ("suites = p256,xwing,p256", .repeated(.suites, text: "p256")),
  ])
  func aMistakeIsNamedWithItsLine(_ text: String, _ mistake: SettingsError) {
    let line = 2 + text.split(separator: "\n").count
    let error = SettingsError.inFile("belfry.conf", line: line, mistake)
    #expect(throws: error) { try settings("# first\n\n" + text + "\n") }
  }

  @Test func theSentenceSaysWhereAndWhat() {
    let error = SettingsError.inFile(
      "belfry.conf", line: 3, .notANumber(.historyCount, text: "many", 1...10_000))
    #expect(
      error.description
        == "belfry.conf, line 3: history-count must be a number from 1 to 10000, not \"many\"")
    #expect(
      SettingsError.notOneOf(.log, text: "x", ["a", "b", "c"]).description
        == "log must be one of a, b and c, not \"x\"")
  }

  @Test(arguments: [
    (SettingsError.unknown("broker"), "belfry-net"), (.head("[internet]"), "network.conf"),
    (.head("[buttons]"), "panel.conf"), (.unknown("colour"), "there are state"),
  ])
  func whatBelongsToAnotherProgramIsSaidToBe(_ error: SettingsError, _ words: String) {
    #expect(error.description.contains(words), "\(error)")
  }

  @Test func whatBelongsToBelfrydIsSaidToBeInTheOtherFiles() {
    let fault = thrown(LineFault.self) {
      try Section.sections(of: Array("quiet-hours = none".utf8))
    }
    #expect(fault?.sentence == "quiet-hours is a setting of belfryd: it belongs into belfry.conf")
  }

  @Test func bluetoothIsOnOffOrByOneAdapter() throws {
    #expect(try settings("bluetooth = on").bluetooth == .on)
    #expect(try settings("bluetooth = off").bluetooth == .off)
    let address = "00:1a:7D:DA:71:13"
    #expect(try settings("bluetooth = \(address)").bluetooth == .adapter(address))
  }

  @Test func theMarkInFrontOfUTF8IsPassedOver() throws {
    #expect(try settings("\u{FEFF}name = Hall").name == "Hall")
    #expect(try settings("\u{FEFF}") == Settings())
    #expect(throws: SettingsError.inFile("belfry.conf", line: 2, .unknown("\u{FEFF}name"))) {
      try settings("\n\u{FEFF}name = Hall")
    }
  }

  @Test func twoSocketsNeedTwoPaths() throws {
    var settings = Settings()
    try settings.check()
    settings.loopback = settings.panelSocket
    let mistake = SettingsError.samePath(.panelSocket, .loopback, "/run/belfry/panel")
    #expect(throws: mistake) { try settings.check() }
  }

  @Test func aTokenIsForAServer() throws {
    var settings = Settings()
    settings.serverTokenFile = "/etc/token"
    #expect(throws: SettingsError.tokenWithoutServer) { try settings.check() }
    settings.server = "https://example.org"
    try settings.check()
  }

  @Test func firmwareIsCheckedByAKey() throws {
    var settings = Settings()
    try settings.set(.firmwareCommand, to: "/usr/bin/true")
    #expect(throws: SettingsError.commandWithoutKey) { try settings.check() }
    for text in ["12", String(repeating: "0g", count: 32), String(repeating: "0", count: 66)] {
      #expect(throws: SettingsError.notAKey) { try settings.set(.firmwareKey, to: text) }
    }
    try settings.set(.firmwareKey, to: String(repeating: "0fA5", count: 16))
    try settings.check()
    #expect(settings.firmwareKey == Array(repeating: [0x0F, 0xA5], count: 16).flatMap { $0 })
    #expect(settings.text(of: .firmwareKey) == String(repeating: "0fa5", count: 16))
    #expect(throws: SettingsError.notAPath("true")) {
      try settings.set(.firmwareCommand, to: "true")
    }
  }

  @Test func aFileThatIsNotTextIsRefusedAtItsLine() {
    var settings = Settings()
    #expect(throws: SettingsError.inFile("f", line: 2, .notUTF8)) {
      try settings.apply(file: Array("name = a\n".utf8) + [0xFF, 0x0A], named: "f")
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func anyBytesEndInSettingsOrInOneMistake(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var settings = Settings()
    let alphabet = Array("name = loopback\n\n#=\u{1F600}\t0".utf8) + [0xFF, 0]
    let bytes = (0..<200).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
    do throws(SettingsError) {
      try settings.apply(file: bytes, named: "f")
    } catch {
      guard case .inFile("f", let line, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect((1...201).contains(line))
    }
  }
}
