import PanelProtocol
import Testing

@testable import Cards

@Suite struct DeviceTests {
  @Test func devicesThatComeOrGoAreToldOnceAndInTheNextHello() {
    let capabilities = Capabilities(
      width: 240, height: 240, isColour: true, devices: .light, hasKeys: false)
    var panel = Panel(capabilities: capabilities)
    _ = panel.connected()
    var effects = panel.equip(devices: .light, hasKeys: false)
    #expect(effects.isEmpty)
    var equipped = capabilities
    equipped.devices = [.light, .sound]
    equipped.hasKeys = true
    effects = panel.equip(devices: [.light, .sound], hasKeys: true)
    #expect(effects == [.send(.capabilities(equipped))])
    effects = panel.equip(devices: [.light, .sound], hasKeys: true)
    #expect(effects.isEmpty)
    effects = panel.connected()
    #expect(effects == [.send(.hello(version: Limits.version, equipped))])
  }

  /// Phones that come and go, pairing, troubles: seen on the screen, and no reason to alert.
  @Test(arguments: Status.Trouble.allCases)
  func whatHappensToLinksNeverAlerts(_ trouble: Status.Trouble) {
    var panel = Panel(
      capabilities: Capabilities(
        width: 240, height: 240, isColour: true, devices: .sound, hasKeys: true))
    let links: [Status.Link] = [.connected, .lost(since: 0), .settingUp, .lost(since: nil)]
    for (step, link) in links.enumerated() {
      let phone = Status.Phone(index: PhoneIndex(1), name: "Zoë", link: link, needsApp: false)
      let status = Status(
        name: "Belfry", phones: [phone], pairing: .passkey(1), troubles: [trouble])
      let now = Moment(uptime: UInt64(step) * 60_000)
      let effects = panel.receive(.status(status), at: now) + panel.tick(at: now)
      for effect in effects { if case .start = effect { Issue.record("\(effect)") } }
    }
  }
}
