import TestSupport
import Testing

@testable import BlueZ

@Suite struct PairingTests {
  @Test func theWindowOpensByItselfForTenMinutesWhileNoPhoneIsBonded() throws {
    var scene = try Scene.onAir()
    #expect(scene.client.window.until != nil)
    scene.wait(PairingWindow.length)
    #expect(scene.client.window.until == nil)
    scene.connect()
    #expect(scene.ask(.authorization(device: Scene.phone)) == .rejected)
    scene.take(.openWindow)
    #expect(scene.ask(.authorization(device: Scene.phone)) == .accepted)
  }

  @Test func theWindowStaysClosedWhenAPhoneIsBonded() throws {
    let scene = try Scene.withBond()
    #expect(scene.client.window.until == nil)
  }

  @Test("B33: a new bond closes the window at once")
  func windowClosesWithABond() throws {
    var scene = try Scene.onAir()
    scene.pair()
    #expect(scene.bonds == [true] && scene.client.window.until == nil)
    let other = "/org/bluez/hci0/dev_C0_00_00_00_00_02"
    #expect(scene.ask(.authorization(device: other)) == .rejected)
  }

  @Test func refusalsOfOneDeviceAreOneLineAMinute() throws {
    var scene = try Scene.onAir()
    scene.take(.closeWindow)
    for _ in 0..<100 {
      #expect(scene.ask(.authorization(device: Scene.phone)) == .rejected)
      scene.wait(100)
    }
    let notes = scene.effects.filter { if case .note = $0.effect { true } else { false } }
    #expect(notes.count == 1)
  }

  @Test("B31: digits are compared by the person, whose answer counts", arguments: [true, false])
  func comparison(_ yes: Bool) throws {
    var scene = try Scene.onAir(.displayYesNo)
    scene.connect()
    #expect(scene.ask(.confirmation(device: Scene.phone, digits: 42)) == nil)
    #expect(scene.prompts.last == PairingPrompt(kind: .compare, digits: 42, name: "phone"))
    scene.take(.promptAnswered(yes))
    #expect(scene.lastReply == (yes ? .accepted : .rejected))
    #expect(scene.prompts.last == .some(nil))
  }

  @Test func digitsNobodyAnswersAreCalledOffBeforeThePhoneGivesUp() throws {
    var scene = try Scene.onAir(.displayYesNo)
    scene.connect()
    _ = scene.ask(.confirmation(device: Scene.phone, digits: 42))
    scene.wait(Pairing.thinking)
    #expect(scene.lastReply == .cancelled && scene.prompts.last == .some(nil))
    scene.take(.promptAnswered(true))
    #expect(scene.lastReply == .cancelled)
  }

  @Test func withAScreenAPhoneIsNotPairedWithoutDigits() throws {
    var scene = try Scene.onAir(.displayYesNo)
    #expect(scene.ask(.authorization(device: Scene.phone)) == .rejected)
  }

  @Test func digitsToTypeAreShownOnceAndTakenAwayWithTheBond() throws {
    var scene = try Scene.onAir(.display)
    scene.connect()
    for _ in 0..<6 {
      #expect(scene.ask(.showPasskey(device: Scene.phone, digits: 123_456)) == .accepted)
    }
    #expect(scene.prompts == [PairingPrompt(kind: .type, digits: 123_456, name: "phone")])
    scene.becomeBonded()
    #expect(scene.prompts.count == 2 && scene.prompts.last == .some(nil))
  }

  @Test func outsideTheWindowDigitsAreNotShownAndTheLinkIsEnded() throws {
    var scene = try Scene.onAir(.display)
    scene.take(.closeWindow)
    scene.connect()
    _ = scene.ask(.showPasskey(device: Scene.phone, digits: 123_456))
    #expect(scene.prompts.isEmpty && scene.asked("Disconnect") == 1)
  }

  @Test func whatBluetoothdCallsOffIsTakenAway() throws {
    var scene = try Scene.onAir(.displayYesNo)
    scene.connect()
    _ = scene.ask(.confirmation(device: Scene.phone, digits: 1))
    #expect(scene.ask(.cancel) == .accepted)
    #expect(scene.prompts.last == .some(nil))
  }

  @Test func whatNeedsAKeyboardIsRefusedAndServicesAreForBondedDevices() throws {
    var scene = try Scene.onAir()
    #expect(scene.ask(.pin(device: Scene.phone)) == .rejected)
    #expect(scene.ask(.passkey(device: Scene.phone)) == .rejected)
    #expect(scene.ask(.service(device: Scene.phone)) == .rejected)
    scene.pair()
    #expect(scene.ask(.service(device: Scene.phone)) == .accepted)
  }

  @Test("B31: an agent that bluetoothd let go is registered again")
  func releasedAgent() throws {
    var scene = try Scene.onAir()
    _ = scene.daemon.answer(.unregisterAgent)
    #expect(scene.ask(.release) == .accepted)
    scene.wait(1_000)
    #expect(scene.daemon.hasAgent && scene.daemon.isDefaultAgent)
  }

  @Test func aDeviceNobodyAskedForIsNoNewPhoneUntilItUsesTheService() throws {
    var scene = try Scene.onAir()
    scene.connect()
    scene.becomeBonded()
    #expect(scene.bonds.isEmpty && scene.client.window.until != nil)
    scene.take(.access(device: Scene.phone))
    #expect(scene.bonds == [true])
  }
}
