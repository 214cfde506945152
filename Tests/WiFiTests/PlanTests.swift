import DBus
import Secrets
import TestSupport
import Testing
import Workers

@testable import WiFi

private func network(
  _ id: UInt8, _ name: String, _ security: NetworkSecurity = .wpa2, hidden: Bool = false,
  passphrase: String? = "correct horse"
) -> SharedNetwork {
  SharedNetwork(
    id: [id], ssid: Array(name.utf8), isHidden: hidden, security: security,
    passphrase: passphrase.map { SharedSecret(copying: $0.utf8) })
}

/// A profile as NetworkManager would have it after an earlier plan.
private func profile(_ path: String, _ network: SharedNetwork, phone: UInt32 = 0) throws -> Profile
{
  let mark = Mark(phone: phone, network: network.id)
  var settings = network.settings(try network.protection(), over: nil)
  mark.mark(&settings)
  settings["connection"]?["uuid"] = .string(path)
  settings["ipv4"] = ["method": .string("manual")]
  settings["802-11-wireless-security"]?["psk"] = nil
  return Profile(path: path, mark: mark, settings: settings, passphrase: network.passphrase)
}

/// A change in words.
private func words(_ change: Plan.Change) -> String {
  switch change {
  case .delete(let path): "delete \(path)"
  case .update(let path, let network, _): "update \(path) \(network)"
  case .add(let network, _): "add \(network)"
  }
}

@Suite struct PlanTests {
  private let home = network(1, "Home")
  private let work = network(2, "Work", .wpa3)

  @Test func whatIsMissingIsAddedAndWhatIsNoLongerSharedGoesFirst() throws {
    let present = [try profile("/1", home), try profile("/9", network(9, "Old"))]
    let plan = Plan([home, work], of: 0, present: present)
    #expect(plan.changes.map(words) == ["delete /9", "add [2]"])
    #expect(plan.kept == [[1]: "/1"])
  }

  @Test func anEmptyListTakesAllAway() throws {
    let present = [try profile("/1", home), try profile("/2", work)]
    #expect(Plan([], of: 0, present: present).changes.map(words) == ["delete /1", "delete /2"])
  }

  @Test func anotherPhonesNetworksStay() throws {
    let present = [try profile("/1", home, phone: 3)]
    #expect(Plan([home], of: 0, present: present).changes.map(words) == ["add [1]"])
    #expect(Plan([], of: 0, present: present).changes.isEmpty)
  }

  @Test func aSecondProfileOfOneNetworkGoes() throws {
    let present = [try profile("/1", home), try profile("/2", home)]
    #expect(Plan([home], of: 0, present: present).changes.map(words) == ["delete /2"])
  }

  @Test func whateverChangedIsUpdated() throws {
    let changed = [
      network(1, "House"), network(1, "Home", hidden: true), network(1, "Home", .wpa3),
      network(1, "Home", .open), network(1, "Home", passphrase: "battery staple"),
    ]
    for one in changed {
      let plan = Plan([one], of: 0, present: [try profile("/1", home)])
      #expect(plan.changes.map(words) == ["update /1 [1]"])
    }
  }

  @Test func whatIsRefusedIsAlsoTakenAway() throws {
    let weak = network(1, "Home", .wep)
    let plan = Plan([weak, work], of: 0, present: [try profile("/1", home)])
    #expect(plan.changes.map(words) == ["delete /1", "add [2]"])
    #expect(plan.refusals == [[1]: .weak])
  }

  @Test func anUpdateLeavesWhatAPersonAddedAndNoOldPassphrase() throws {
    let plan = Plan([network(1, "Home", .open)], of: 0, present: [try profile("/1", home)])
    guard case .update(_, _, let settings)? = plan.changes.first else {
      Issue.record("\(plan.changes)")
      return
    }
    #expect(settings["ipv4"]?["method"] == .string("manual"))
    #expect(settings["connection"]?["uuid"] == .string("/1"))
    #expect(settings["802-11-wireless-security"] == nil)
    #expect(Mark(in: settings) == Mark(phone: 0, network: [1]))
  }

  @Test func aProfileIsFilledAsNetworkManagerHasIt() {
    let settings = network(1, "Ho\u{7}me", .wpa3, hidden: true).settings(.wpa3, over: nil)
    #expect(settings["connection"]?["id"] == .string("Home (Belfry)"))
    #expect(settings["connection"]?["type"] == .string("802-11-wireless"))
    #expect(settings["connection"]?["autoconnect"] == .boolean(true))
    #expect(settings["802-11-wireless"]?["ssid"] == .bytes(Array("Ho\u{7}me".utf8)))
    #expect(settings["802-11-wireless"]?["hidden"] == .boolean(true))
    let security = ["key-mgmt": Value.string("sae"), "psk": .string("correct horse")]
    #expect(settings["802-11-wireless-security"] == security)
  }

  private static let marks: [[String: String]] = [
    [:], ["belfry.phone": "0"], ["belfry.network": "01"],
    ["belfry.phone": "-1", "belfry.network": "01"], ["belfry.phone": "0", "belfry.network": "0"],
    ["belfry.phone": "0", "belfry.network": "xy"], ["belfry.phone": "", "belfry.network": ""],
  ]

  @Test(arguments: marks)
  func aProfileWithoutAWholeMarkIsNotOurs(_ data: [String: String]) {
    #expect(Mark(in: ["user": ["data": .texts(data)]]) == nil)
    #expect(Mark(in: ["user": ["data": .string("belfry")]]) == nil)
  }
}
