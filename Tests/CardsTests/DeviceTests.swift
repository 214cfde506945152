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
}
