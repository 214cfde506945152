import TestSupport
import Testing

@testable import BlueZ

@Suite struct RegistrationTests {
  @Test func agentThenAdapterThenApplicationThenAdvertisement() throws {
    let scene = try Scene.onAir()
    #expect(
      scene.daemon.asked == [
        "GetManagedObjects", "RegisterAgent", "RequestDefaultAgent", "Set Alias", "Set Powered",
        "Set PairableTimeout", "Set Pairable", "RegisterApplication", "RegisterAdvertisement",
      ])
    #expect(scene.daemon.isComplete)
  }

  @Test("B25: it lets itself be paired without a time limit, under its own name")
  func neverStopsBeingPaired() throws {
    let facts = try Scene.onAir().daemon.adapterFacts
    #expect(facts.isPairable == true && facts.pairableTimeout == 0)
    #expect(facts.alias == "Belfry")
  }

  @Test("B38: on the air it asks for nothing more, and wakes for the window's end only")
  func isQuiet() throws {
    var scene = try Scene.onAir()
    scene.wait(2_000)
    let calls = scene.daemon.asked.count
    scene.wait(PairingWindow.length)
    #expect(scene.daemon.asked.count == calls)
    #expect(scene.client.deadline == nil)
  }

  @Test("B6: after bluetoothd returned all is registered anew within a second")
  func bluetoothdRestarts() throws {
    var scene = try Scene.onAir()
    for _ in 0..<50 {
      scene.take(scene.daemon.die())
      #expect(scene.client.condition == .starting)
      scene.wait(500)
      scene.take(scene.daemon.start())
      scene.wait(1_000)
      #expect(scene.daemon.isComplete && scene.client.condition == .onAir(.full))
    }
  }

  @Test("B6: bluetoothd ends while any one call is under way", arguments: 0..<10)
  func bluetoothdEndsInBetween(_ calls: Int) throws {
    var scene = try Scene()
    var number: CallNumber?
    var events = scene.daemon.start()
    for _ in 0...calls {
      for event in events {
        for case .call(let made, let call) in scene.client.handle(event, at: scene.now) {
          number = made
          let (signals, outcome) = scene.daemon.answer(call)
          events = signals + [.answer(made, outcome ?? .failed(.noReply))]
        }
      }
    }
    scene.take(scene.daemon.die())
    // The answer of a bluetoothd that is no more counts for nothing.
    if let number { scene.take(.answer(number, .done)) }
    scene.take(scene.daemon.start())
    scene.wait(1_000)
    #expect(scene.daemon.isComplete)
  }

  @Test("B6: an adapter that is plugged in again is registered at again")
  func adapterReturns() throws {
    var scene = try Scene.onAir()
    scene.take(scene.daemon.unplug())
    scene.wait(6_000)
    #expect(scene.client.condition == .noAdapter(.first))
    scene.take(scene.daemon.plug())
    scene.wait(1_000)
    #expect(scene.daemon.isComplete && scene.client.condition == .onAir(.full))
  }

  @Test(
    "B15: an adapter that comes late, or is off, is waited for and powered", arguments: [0, 30])
  func adapterIsLate(_ seconds: UInt64) throws {
    var scene = try Scene()
    _ = scene.daemon.unplug()
    scene.take(scene.daemon.start())
    scene.wait(seconds * 1_000)
    scene.take(scene.daemon.plug())
    scene.wait(1_000)
    #expect(scene.client.condition == .onAir(.full))
    #expect(scene.conditions.contains(.noAdapter(.first)) == (seconds > 5))
  }

  @Test("B15: power is refused while bluetoothd powers the adapter itself")
  func powerIsBusy() throws {
    var scene = try Scene()
    scene.daemon.refusals["Set Powered"] = [.busy, .busy, .busy]
    scene.take(scene.daemon.start())
    scene.wait(1_000)
    #expect(scene.client.condition == .onAir(.full))
    #expect(scene.conditions == [.onAir(.full)])
  }

  @Test("B15: a soft switch is opened; a hard one is one line, and is waited for")
  func radioIsBlocked() throws {
    var scene = try Scene()
    scene.daemon.alwaysRefused["Set Powered"] = .blocked
    scene.take(scene.daemon.start())
    scene.wait(1_000)
    #expect(scene.client.condition == .onAir(.full))

    scene = try Scene()
    scene.unblockWorks = false
    scene.daemon.alwaysRefused["Set Powered"] = .blocked
    scene.take(scene.daemon.start())
    scene.wait(120_000)
    #expect(scene.conditions == [.blocked(adapter: FakeBluetoothd.adapter)])
    #expect(scene.asked("Set Powered") < 25)
    scene.daemon.alwaysRefused = [:]
    scene.take(scene.daemon.switchPower(true))
    scene.wait(100)
    #expect(scene.client.condition == .onAir(.full))
  }

  @Test("B15: older systems do not say that a switch is closed, so it is opened for any failure")
  func radioFails() throws {
    var scene = try Scene()
    scene.daemon.alwaysRefused["Set Powered"] = .failed(name: "org.bluez.Error.Failed", text: "")
    scene.take(scene.daemon.start())
    scene.wait(1_000)
    #expect(scene.client.condition == .onAir(.full))
    scene = try Scene()
    scene.unblockWorks = false
    scene.daemon.alwaysRefused["Set Powered"] = .failed(name: "org.bluez.Error.Failed", text: "")
    scene.take(scene.daemon.start())
    scene.wait(120_000)
    #expect(scene.conditions.count == 1 && !scene.client.condition.isOnAir)
    #expect(scene.asked("Set Powered") < 25)
  }

  @Test("B17, B18: what is refused at first is asked for again, and what exists is there")
  func firstRegistrationFails() throws {
    let failure = Refusal.failed(name: "org.bluez.Error.Failed", text: "")
    var scene = try Scene()
    scene.daemon.refusals = [
      "RegisterAgent": [.alreadyExists], "RequestDefaultAgent": [failure],
      "RegisterApplication": [failure, .alreadyExists], "RegisterAdvertisement": [failure],
    ]
    _ = scene.daemon.answer(.registerAgent(.none))
    scene.take(scene.daemon.start())
    scene.wait(1_000)
    #expect(scene.client.condition == .onAir(.full))
  }

  @Test("B17: when other programs hold all advertisements, one line says so until one is free")
  func noInstanceIsFree() throws {
    var scene = try Scene()
    scene.daemon.alwaysRefused["RegisterAdvertisement"] = .notPermitted
    scene.take(scene.daemon.start())
    scene.wait(60_000)
    #expect(scene.conditions == [.crowded(adapter: FakeBluetoothd.adapter)])
    scene.daemon.alwaysRefused = [:]
    let free = AdvertisingFacts(active: 4, supported: 1)
    scene.take(.object(.changed(path: FakeBluetoothd.adapter, Facet(.advertising(free)))))
    scene.wait(10)
    #expect(scene.client.condition == .onAir(.full))
  }

  @Test("B73: what the bus forbids is one line, and is tried again")
  func accessDenied() throws {
    var scene = try Scene()
    scene.daemon.alwaysRefused["RegisterAgent"] = .denied
    scene.take(scene.daemon.start())
    scene.wait(300_000)
    #expect(scene.conditions == [.denied(.registerAgent(.none))])
    #expect(scene.asked("RegisterAgent") < 25)
    scene.daemon.alwaysRefused = [:]
    scene.wait(31_000)
    #expect(scene.client.condition == .onAir(.full))
  }

  @Test func bluetoothdThatNeverComesIsOneLine() throws {
    var scene = try Scene()
    scene.take(.owner(nil))
    scene.take(.deadline)
    scene.wait(600_000)
    #expect(scene.conditions == [.noBluetoothd])
  }

  @Test("B30: the configured adapter is taken and no other")
  func adapterByAddress() throws {
    var scene = try Scene(on: .address("00:1A:7D:DA:71:14"))
    scene.take(scene.daemon.start())
    scene.wait(10_000)
    #expect(scene.client.condition == .noAdapter(.address("00:1A:7D:DA:71:14")))
    let path = "/org/bluez/hci1"
    let facts = AdapterFacts(address: "00:1A:7D:DA:71:14", isPowered: true)
    let facets = [Facet(.adapter(facts)), Facet(.gatt), Facet(.advertising(AdvertisingFacts()))]
    scene.take(.object(.appeared(path: path, facets)))
    #expect(scene.client.adapter == path)
  }

  @Test("B30: an adapter without LE is passed over, and alone it is one line")
  func adapterWithoutLowEnergy() throws {
    var scene = try Scene()
    _ = scene.daemon.unplug()
    scene.take(scene.daemon.start())
    let facts = AdapterFacts(address: "00:00:00:00:00:01", isPowered: true)
    scene.take(.object(.appeared(path: "/org/bluez/hci9", [Facet(.adapter(facts))])))
    scene.wait(6_000)
    #expect(scene.client.condition == .unable(adapter: "/org/bluez/hci9"))
    scene.take(scene.daemon.plug())
    scene.wait(100)
    #expect(scene.client.adapter == FakeBluetoothd.adapter)
    #expect(scene.client.condition == .onAir(.full))
  }

  @Test("B76: what another program changes is set again, less and less often")
  func anotherProgramInsists() throws {
    var scene = try Scene.onAir()
    let before = scene.asked("Set Pairable")
    for _ in 0..<600 {
      let facts = AdapterFacts(isPairable: false)
      scene.take(.object(.changed(path: FakeBluetoothd.adapter, Facet(.adapter(facts)))))
      scene.wait(100)
    }
    #expect((5...15).contains(scene.asked("Set Pairable") - before))
  }

  @Test func atTheEndAllIsGivenBack() throws {
    var scene = try Scene.onAir()
    scene.take(.stop)
    #expect(!scene.daemon.hasAgent && !scene.daemon.hasApplication)
    #expect(!scene.daemon.hasAdvertisement)
    #expect(scene.client.deadline == nil)
  }

  @Test func aCallWithoutAnswerIsGivenUp() throws {
    var scene = try Scene()
    let made = scene.client.handle(.owner(":1.1"), at: scene.now)
    #expect(made.count == 1)
    _ = scene.daemon.start()
    scene.wait(StepUnderWay.patience + 1_000)
    #expect(scene.client.condition == .onAir(.full))
  }
}
