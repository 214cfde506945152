import Settings
import Testing

@Suite struct TextTests {
  /// What a setting's text is, set again, changes nothing.
  @Test(arguments: Settings.Key.allCases)
  func aSettingIsReadAsItIsWritten(_ key: Settings.Key) throws {
    let settings = Settings()
    let text = settings.text(of: key)
    guard !text.isEmpty else { return }
    var again = settings
    try again.set(key, to: text)
    #expect(again == settings)
  }

  @Test func aChangeIsToldByItsKey() throws {
    let before = Settings()
    var after = before
    #expect(after.differences(from: before) == [])
    try after.set(.name, to: "Hall")
    try after.set(.historyCount, to: "7")
    #expect(Set(after.differences(from: before)) == [.name, .historyCount])
  }

  @Test func whatIsOnTheAirWaitsForARestart() {
    #expect(!Settings.Key.name.changesAtWork)
    #expect(Settings.Key.historyDays.changesAtWork)
  }
}
