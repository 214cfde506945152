import Foundation
import TestSupport
import Testing

/// A disk that fills up and gets room again, under the real agent.
@Suite(.enabled(if: SmallDisk.isPossible, "needs the right to mount a small disk"))
struct FullDiskTests {
  private let folder: TemporaryDirectory
  private let disk: SmallDisk

  init() throws {
    folder = try #require(TemporaryDirectory())
    disk = try #require(SmallDisk(bytes: 8 << 20))
  }

  @Test func itTellsOnceThatTheDiskIsFullAndOnceThatItIsNoLonger() throws {
    let agent = try Program(
      "belfryd",
      [
        "--state", disk("state"), "--loopback", folder("link"), "--panel-socket",
        folder("panel"),
      ], errorsToo: true)
    agent.lines(before: "ready")
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--interactive"], errorsToo: true,
      takesInput: true)
    phone.say("pair\n")
    phone.says("hello: accepted")
    disk.fill("other")
    phone.say("storm 200\n")
    var (accepted, refused) = (0, 0)
    func listen(while goesOn: () -> Bool) {
      while goesOn(), let line = phone.line() {
        if line.contains(": accepted") { accepted += 1 }
        if line.contains("refused: busy") { refused += 1 }
      }
    }
    // The store's log may have had room for one or two.
    listen { refused < 20 }
    try FileManager.default.removeItem(atPath: disk("other"))
    // The phone's system tries again by itself, until everything is there.
    listen { accepted < 200 }
    #expect(accepted == 200)
    Thread.sleep(forTimeInterval: 5.5)
    phone.say("notify Late | One more\n")
    phone.says("accepted")
    phone.say("quit\n")
    agent.terminate()
    let log = agent.remainingLines()
    #expect(log.count { $0.hasPrefix("nothing was stored: the disk is full") } == 1, "\(log)")
    #expect(log.count { $0.contains("a message was refused: busy") } == 1, "\(log)")
    let end = try #require(log.first { $0.hasPrefix("the store takes changes again") }, "\(log)")
    let count = end.split(separator: " ").compactMap { Int($0) }.first ?? 0
    #expect(count >= 20)
    #expect(log.count < 20, "\(log)")
  }

}
