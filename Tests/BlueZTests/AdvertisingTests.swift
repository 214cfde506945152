import TestSupport
import Testing

@testable import BlueZ

@Suite struct AdvertisingTests {
  private static let failure = Refusal.failed(
    name: "org.bluez.Error.Failed", text: "Failed to register advertisement")

  @Test("B1: every advertisement is refused: the kernel's older command is there within 5 s")
  func legacyHelps() throws {
    var scene = try Scene()
    scene.legacyWorks = true
    scene.daemon.alwaysRefused["RegisterAdvertisement"] = Self.failure
    scene.take(scene.daemon.start())
    scene.wait(5_000)
    #expect(scene.client.condition == .onAir(.legacy))
    #expect(scene.conditions == [.onAir(.legacy)])
    #expect(scene.asked("RegisterAdvertisement") == 6)
  }

  @Test("B1: and without that command one line names kernel, BlueZ and cure, once")
  func nothingHelps() throws {
    var scene = try Scene()
    scene.daemon.alwaysRefused["RegisterAdvertisement"] = Self.failure
    scene.take(scene.daemon.start())
    scene.wait(5_000)
    let line = try #require(scene.conditions.first).description
    #expect(line.contains("kernel 6.12.93") && line.contains("BlueZ 5.66"))
    #expect(line.contains("Failed to register advertisement") && line.contains("update both"))
    scene.wait(3_600_000)
    #expect(scene.conditions.count == 1)
    #expect(scene.asked("RegisterAdvertisement") < 80)
    scene.daemon.alwaysRefused = [:]
    scene.wait(600_000)
    #expect(scene.client.condition == .onAir(.full))
  }

  @Test("B19: the first rung that is not refused is taken and told", arguments: 0..<3)
  func rungs(_ failing: Int) throws {
    var scene = try Scene()
    scene.daemon.refusals["RegisterAdvertisement"] = Array(
      repeating: Self.failure, count: 2 * failing)
    scene.take(scene.daemon.start())
    scene.wait(1_000)
    let rung = try #require(Rung(rawValue: failing))
    #expect(scene.client.condition == .onAir(rung))
    // After bluetoothd's return it begins at the top.
    scene.take(scene.daemon.die())
    scene.take(scene.daemon.start())
    scene.wait(1_000)
    #expect(scene.client.condition == .onAir(.full))
  }

  @Test("B2: 100 links come and go, and each time the advertisement is renewed within 2 s")
  func hundredLinks() throws {
    var scene = try Scene.onAir()
    scene.pair()
    scene.disconnect()
    scene.wait(2_000)
    for cycle in 1...100 {
      scene.connect(isBonded: true)
      scene.take(.access(device: Scene.phone))
      scene.wait(UInt64(cycle) * 7 % 400)
      let before = (scene.renewals, scene.asked("RegisterAdvertisement"))
      let isLost = cycle % 3 == 0
      if isLost { scene.take(scene.daemon.dropAdvertisement()) }
      scene.disconnect()
      scene.wait(2_000)
      #expect(scene.renewals == before.0 + (isLost ? 0 : 1), "cycle \(cycle)")
      #expect(scene.asked("RegisterAdvertisement") == before.1 + (isLost ? 1 : 0))
      #expect(scene.daemon.isComplete && scene.client.condition == .onAir(.full))
    }
  }

  @Test("B2: a phone that is back at once shows that the advertisement needs no renewal")
  func phoneIsBack() throws {
    var scene = try Scene.onAir()
    scene.pair()
    scene.disconnect()
    scene.wait(500)
    scene.connect(isBonded: true)
    scene.wait(5_000)
    #expect(scene.renewals == 0)
  }

  @Test("B2: an advertisement that is not counted any more is given anew")
  func lostWithoutADisconnect() throws {
    var scene = try Scene.onAir()
    scene.wait(2_000)
    scene.take(scene.daemon.dropAdvertisement())
    scene.wait(200)
    #expect(scene.daemon.hasAdvertisement && scene.client.condition == .onAir(.full))
    _ = scene.daemon.dropAdvertisement()
    scene.take(.advertisementReleased)
    scene.wait(500)
    #expect(scene.daemon.hasAdvertisement && scene.client.condition == .onAir(.full))
  }

  @Test("B16: while a phone is connected the advertisement is left alone")
  func connectedPhone() throws {
    var scene = try Scene.onAir()
    scene.wait(2_000)
    let before = scene.daemon.asked.count
    scene.pair()
    scene.wait(60_000)
    #expect(scene.daemon.asked.count == before)
  }

  @Test("B25: what bluetoothd says nothing of is looked for, not believed")
  func silentCount() throws {
    var scene = try Scene()
    var events = scene.daemon.start()
    for _ in 0..<12 {
      for event in events {
        for case .call(let number, let call) in scene.client.handle(event, at: scene.now) {
          events = [.answer(number, scene.daemon.answer(call).outcome ?? .failed(.noReply))]
        }
      }
    }
    #expect(scene.client.condition == .onAir(.full))
    _ = scene.daemon.dropAdvertisement()
    scene.wait(1_500)
    #expect(scene.asked("Get") == 1 && scene.daemon.hasAdvertisement)
  }

  @Test(
    "B6: bluetoothd forgot to answer, but answers something else: the advertisement is given anew")
  func forgottenAnswer() throws {
    var scene = try Scene()
    scene.daemon.forgets = 1
    scene.take(scene.daemon.start())
    #expect(scene.daemon.hasAdvertisement && scene.client.condition == .starting)
    scene.wait(StepUnderWay.doubt + 200)
    #expect(scene.client.condition == .onAir(.full) && scene.daemon.isComplete)
  }

  @Test func afterPowerReturnedItIsRenewed() throws {
    var scene = try Scene.onAir()
    scene.wait(2_000)
    let before = scene.renewals
    scene.take(scene.daemon.switchPower(false))
    scene.wait(2_000)
    #expect(scene.daemon.adapterFacts.isPowered == true)
    #expect(scene.renewals == before + 1)
    #expect(scene.client.condition == .onAir(.full))
  }
}
