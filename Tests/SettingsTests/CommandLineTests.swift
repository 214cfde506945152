import Settings
import Testing

@Suite struct CommandLineTests {
  @Test func withoutArgumentsItRuns() throws {
    #expect(try CommandLineRequest([]) == .run(configuration: nil, overrides: []))
  }

  @Test func bothFormsOfAnOptionAreOne() throws {
    let apart = try CommandLineRequest(["--state", "/a", "--configuration", "/b", "--name", "--c"])
    let joined = try CommandLineRequest(["--state=/a", "--configuration=/b", "--name=--c"])
    #expect(apart == joined)
    guard case .run("/b", let overrides) = apart else {
      Issue.record("\(apart)")
      return
    }
    #expect(overrides.map(\.key) == [.state, .name])
    #expect(overrides.map(\.value) == ["/a", "--c"])
  }

  @Test func helpAndVersionGoBeforeEverythingAfterThem() throws {
    #expect(try CommandLineRequest(["--help", "rubbish"]) == .help)
    #expect(try CommandLineRequest(["--name", "x", "--version"]) == .version)
  }

  @Test(arguments: [
    (["state"], SettingsError.stray("state")),
    (["-s"], .stray("-s")),
    (["--"], .stray("--")),
    (["--colour", "red"], .unknown("colour")),
    (["--colour"], .unknown("colour")),
    (["--name"], .noValue("--name")),
    (["--configuration"], .noValue("--configuration")),
    (["--configuration", ""], .noValue("--configuration")),
    (["--configuration="], .noValue("--configuration=")),
  ])
  func aMistakeIsNamed(_ arguments: [String], _ mistake: SettingsError) {
    #expect(throws: mistake) { try CommandLineRequest(arguments) }
  }
}
