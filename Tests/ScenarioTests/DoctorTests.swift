import Foundation
import TestSupport
import Testing

/// The doctor at work on this machine: what it says of belfryd, and what its report does not say.
@Suite struct DoctorTests {
  /// Words that may stand in no report.
  private static let canaries = [
    "Canary-Board", "Canary-Phone", "Canary-Title", "Canary-Body", "com.apple.MobileSMS",
  ]

  @Test func aReportHoldsNothingOfWhatPeopleNamedOrWrote() throws {
    let folder = try #require(TemporaryDirectory())
    let agent = try startAgent(
      in: folder, ["--control-socket", folder("control"), "--name", "Canary-Board"])
    let phone = try Program(
      "belfry",
      ["phone", "--link", folder("link"), "--identity", "Canary-Phone", "--interactive"],
      errorsToo: true, takesInput: true)
    phone.say("pair\n")
    phone.says("hello: accepted")
    phone.say("notify Canary-Title | Canary-Body\n")
    phone.says("accepted")
    try write("name = Canary-Board\ncolour = red\n", to: folder("belfry.conf"))
    let doctor = try Program(
      "belfry",
      [
        "doctor", "--socket", folder("control"), "--configuration", folder("belfry.conf"),
        "--report", folder("report.tar"),
      ], errorsToo: true)
    let said = doctor.remainingText()
    #expect(said.contains("belfryd           version"), "\(said)")
    #expect(said.contains("line 2"), "the person is told what is wrong: \(said)")
    #expect(doctor.status() == 69)

    let report = try Data(contentsOf: URL(fileURLWithPath: folder("report.tar")))
    for canary in Self.canaries { #expect(report.range(of: Data(canary.utf8)) == nil) }
    let listing = try Program("/usr/bin/tar", ["-tf", folder("report.tar")], errorsToo: true)
    #expect(listing.remainingLines() == ["doctor.txt", "status.txt", "status.json"])
    #expect(listing.status() == 0)
    phone.say("quit\n")
    agent.terminate()
  }
}
