import Avahi
import Glibc
import Linux
import TestSupport
import Testing

/// A real daemon on a real wire.
@Suite(
  .serialized,
  .enabled(
    if: Island.obstacle == nil,
    "SKIPPED: there is no avahi-daemon, or network namespaces may not be made here"))
struct AnnouncementTests {
  private func announcement(_ island: Island, port: UInt16 = 49_152) throws -> Announcement {
    let service = Service(
      name: "Belfry 1a2b", type: "_belfry._tcp", port: port, texts: ["v=1"])
    return try Announcement(service, at: island.bus.address)
  }

  @Test func aServiceIsFoundByAForeignProgramAndGoesWithItsOwner() throws {
    let island = try #require(Island())
    #expect(try island.startDaemon())
    var announcement: Announcement? = try announcement(island)
    #expect(try next(of: announcement) == .announced("Belfry 1a2b"))
    let found = try browse(island)
    #expect(found.count == 1)
    #expect(found.first?.contains("Belfry\\0321a2b;_belfry._tcp;local;island.local") == true)
    #expect(found.first?.hasSuffix(#";192.0.2.1;49152;"v=1""#) == true)
    announcement = nil
    try eventually { try browse(island).isEmpty }
  }

  @Test func aTakenNameIsFollowedByOneLikeIt() throws {
    let island = try #require(Island())
    #expect(try island.startDaemon())
    let first = try announcement(island)
    #expect(try next(of: first) == .announced("Belfry 1a2b"))
    let second = try announcement(island, port: 49_153)
    #expect(try next(of: second) == .announced("Belfry 1a2b #2"))
    #expect(try browse(island).count == 2)
  }

  @Test func aDaemonThatComesLateOrAgainAnnouncesWithoutBeingAsked() throws {
    let island = try #require(Island())
    let announcement = try announcement(island)
    #expect(try next(of: announcement) == .withdrawn("avahi-daemon is not there"))
    #expect(announcement.deadline == nil)
    for _ in 0..<2 {
      #expect(try island.startDaemon())
      #expect(try next(of: announcement) == .announced("Belfry 1a2b"))
      #expect(try browse(island).count == 1)
      island.killDaemon()
      #expect(try next(of: announcement) == .withdrawn("avahi-daemon is not there"))
      #expect(announcement.deadline == nil)
    }
  }

  @Test func withoutAMessageBusItIsTriedAgainLater() throws {
    let service = Service(name: "Belfry", type: "_belfry._tcp", port: 1, texts: [])
    let announcement = try Announcement(service, at: "unix:path=/nonexistent/bus")
    let events = announcement.receive(at: 5_000)
    guard events.count == 1, case .withdrawn(let reason) = events[0] else {
      Issue.record("\(events)")
      return
    }
    #expect(reason.contains("/nonexistent/bus"))
    #expect(announcement.deadline == 65_000)
    #expect(announcement.receive(at: 65_000) == [])
  }

  /// The next thing that it tells, waited for.
  private func next(of announcement: Announcement?) throws -> Announcement.Event? {
    guard let announcement else { return nil }
    for _ in 0..<2_000 {
      if let event = announcement.receive(at: Clock.uptime).first { return event }
      usleep(10_000)
    }
    return nil
  }

  private func browse(_ island: Island) throws -> [String] {
    let browser = try island.inside(
      "/usr/bin/avahi-browse", ["--parsable", "--resolve", "--terminate", "_belfry._tcp"])
    return browser.remainingLines().filter { $0.hasPrefix("=") }
  }

  private func eventually(_ isTrue: () throws -> Bool) throws {
    for _ in 0..<100 {
      if try isTrue() { return }
      usleep(50_000)
    }
    Issue.record("it never came to that")
  }
}
