import GATTProfile
import Peripheral
import Testing

@testable import BlueZ

/// What was told, one line each, so that a test reads as a story.
private func story(_ arrivals: [Links.Arrival]) -> [String] {
  arrivals.map { number, event in
    switch event {
    case .connected(let bond, let mtu): "\(number) connected \(bond?.name ?? "nobody") \(mtu)"
    case .secured(let bond): "\(number) is \(bond.name)"
    case .mtuChanged(let mtu): "\(number) MTU \(mtu)"
    case .subscribed(let characteristic, let active):
      "\(number) \(active ? "hears" : "does not hear") \(characteristic)"
    case .disconnected: "\(number) went"
    case .written, .read, .sent: "\(number) something else"
    }
  }
}

@Suite struct LinksTests {
  private let ada: Bond
  private let eve: Bond
  private var links = Links()

  init() throws {
    ada = try Bond(identity: [1], name: "Ada")
    eve = try Bond(identity: [2], name: "Eve")
  }

  @Test mutating func trafficIsProofOfAConnection() {
    #expect(story(links.heard(from: "/a", mtu: 185)) == ["1 connected nobody 185"])
    #expect(story(links.heard(from: "/a", mtu: 185)) == [])
    #expect(story(links.heard(from: "/a", mtu: 517)) == ["1 MTU 517"])
    #expect(story(links.heard(from: "/a", mtu: nil)) == [])
    #expect(story(links.connected("/a", bond: nil, at: 0)) == [])
    #expect(story(links.disconnected("/a")) == ["1 went"])
    #expect(story(links.disconnected("/a")) == [])
    #expect(story(links.heard(from: "/a", mtu: nil)) == ["2 connected nobody 23"])
  }

  @Test mutating func aBondThatBecomesKnownSecuresTheLink() {
    _ = links.heard(from: "/a", mtu: 100)
    #expect(story(links.bonded("/a", ada)) == ["1 is Ada"])
    #expect(story(links.bonded("/a", ada)) == [])
    #expect(story(links.bonded("/e", eve)) == ["2 connected nobody 23", "2 is Eve"])
  }

  @Test mutating func aPhoneWhoseObjectChangesKeepsItsLink() {
    _ = links.bonded("/private", ada)
    #expect(story(links.bonded("/identity", ada)) == [])
    #expect(links.number(of: "/identity") == 1)
    #expect(links.number(of: "/private") == nil)
    #expect(story(links.disconnected("/identity")) == ["1 went"])
  }

  @Test mutating func aPhoneThatCameBackBeforeItsOldLinkWasSeenToEndGetsANewOne() {
    _ = links.bonded("/old", ada)
    _ = links.heard(from: "/new", mtu: nil)
    #expect(story(links.bonded("/new", ada)) == ["1 went", "2 is Ada"])
  }

  @Test mutating func aSubscriberIsToldOnceItIsKnown() {
    _ = links.heard(from: "/a", mtu: nil)
    #expect(story(links.started(.dataOut)) == [])
    #expect(story(links.bonded("/a", ada)) == ["1 is Ada", "1 hears dataOut"])
    #expect(story(links.stopped(.dataOut)) == ["1 does not hear dataOut"])
  }

  @Test mutating func whoUsedTheServiceIsRatherTheSubscriberThanWhoNeverDid() {
    _ = links.connected("/keyboard", bond: nil, at: 0)
    _ = links.heard(from: "/a", mtu: nil)
    _ = links.bonded("/a", ada)
    #expect(story(links.started(.dataOut)) == ["2 hears dataOut"])
  }

  @Test mutating func nobodyIsSentWhatAnotherWouldHear() {
    for (path, bond) in [("/a", ada), ("/e", eve)] {
      _ = links.heard(from: path, mtu: nil)
      _ = links.bonded(path, bond)
    }
    #expect(story(links.started(.dataOut)) == [])
    #expect(story(links.started(.keyExchange)) == [])
    #expect(
      story(links.disconnected("/e")) == ["2 went", "1 hears keyExchange", "1 hears dataOut"])
    _ = links.heard(from: "/e", mtu: nil)
    #expect(
      story(links.bonded("/e", eve)) == [
        "3 is Eve", "1 does not hear keyExchange", "1 does not hear dataOut",
      ])
  }

  @Test mutating func twoPhonesWithASocketEachHearBoth() {
    for (path, bond) in [("/a", ada), ("/e", eve)] {
      _ = links.heard(from: path, mtu: nil)
      _ = links.bonded(path, bond)
    }
    #expect(story(links.acquired(.dataOut, by: 1)) == ["1 hears dataOut"])
    #expect(story(links.acquired(.dataOut, by: 2)) == ["2 hears dataOut"])
    #expect(story(links.released(.dataOut, by: 1)) == ["1 does not hear dataOut"])
    #expect(story(links.disconnected("/e")) == ["2 went", "1 hears dataOut"])
    #expect(story(links.hungUp(.dataOut, by: 1)) == ["1 does not hear dataOut"])
    #expect(story(links.acquired(.dataOut, by: 1)) == ["1 hears dataOut"])
  }

  @Test mutating func subscriptionsComeBackWithTheBondBecauseBlueZKeepsThem() {
    _ = links.bonded("/a", ada)
    _ = links.started(.dataOut)
    _ = links.disconnected("/a")
    #expect(story(links.connected("/a", bond: ada, at: 5_000)) == ["2 connected nobody 23"])
    #expect(links.deadline == 6_000)
    #expect(story(links.settle(at: 5_999)) == [])
    #expect(story(links.settle(at: 6_000)) == ["2 is Ada", "2 hears dataOut"])
    #expect(links.deadline == nil)
  }

  @Test mutating func aPhoneThatSpeaksIsNotWaitedFor() {
    _ = links.bonded("/a", ada)
    _ = links.started(.dataOut)
    _ = links.disconnected("/a")
    _ = links.connected("/a", bond: ada, at: 0)
    #expect(story(links.bonded("/a", ada)) == ["2 is Ada", "2 hears dataOut"])
    #expect(links.deadline == nil)
  }

  @Test mutating func aNewBluetoothdAndARemovedBondKeepNothing() throws {
    _ = links.bonded("/a", ada)
    _ = links.started(.dataOut)
    #expect(story(links.lost()) == ["1 went"])
    #expect(story(links.bonded("/a", ada)) == ["2 connected nobody 23", "2 is Ada"])
    _ = links.started(.dataOut)
    _ = links.disconnected("/a")
    links.unbonded([1])
    #expect(story(links.bonded("/a", ada)) == ["3 connected nobody 23", "3 is Ada"])
  }

  @Test mutating func aPhoneThatForgotUsIsToldAnewThoughItWasTakenForTheOldOne() throws {
    _ = links.bonded("/a", ada)
    _ = links.started(.dataOut)
    _ = links.disconnected("/a")
    _ = links.connected("/a", bond: ada, at: 0)
    #expect(story(links.settle(at: 1_000)) == ["2 is Ada", "2 hears dataOut"])
    let anew = try Bond(identity: [1], name: "Ada", isNew: true)
    #expect(story(links.bonded("/a", anew)) == ["2 is Ada"])
  }

  @Test mutating func seventeenPhonesAreOneTooMany() {
    for number in 1...20 { _ = links.heard(from: "/\(number)", mtu: nil) }
    #expect(links.all.count == Links.limit)
    #expect(links.number(of: "/17") == nil)
  }
}
