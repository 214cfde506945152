import TestSupport
import Testing

@testable import BlueZ

@Suite struct PhoneTests {
  @Test("B3: a phone that forgot us pairs in the window at the first try, and its bond is new")
  func phoneForgot() throws {
    var scene = try Scene.withBond()
    scene.connect(isBonded: true)
    #expect(scene.ask(.authorization(device: Scene.phone)) == .rejected)
    scene.disconnect()
    scene.take(.openWindow)
    scene.connect(isBonded: true)
    #expect(scene.ask(.authorization(device: Scene.phone)) == .accepted)
    // bluetoothd tells nothing: the device was bonded before. The encrypted link shows it.
    scene.take(.access(device: Scene.phone))
    #expect(scene.bonds == [true])
    #expect(scene.client.window.until == nil)
  }

  @Test("B28: a phone is known by its bond after bluetoothd's and the board's restart")
  func knownAgain() throws {
    var scene = try Scene.onAir()
    scene.pair()
    scene.take(scene.daemon.die())
    scene.take(scene.daemon.start())
    scene.wait(100)
    scene.connect(isBonded: true)
    scene.take(.access(device: Scene.phone))
    #expect(scene.bonds == [true, false])
    let bond = try Scene.identity().encoded
    var later = try Scene.onAir(phones: [#require(BondIdentity(encoded: bond))])
    later.connect(isBonded: true)
    later.take(.access(device: Scene.phone))
    #expect(later.bonds == [false])
  }

  @Test("B29: the private address resolves while the link is in use, and the path may change")
  func addressResolves() throws {
    var scene = try Scene.onAir()
    let path = "/org/bluez/hci0/dev_40_00_00_00_00_01"
    let first = DeviceFacts(
      adapter: FakeBluetoothd.adapter, address: Address(bytes: [0x40, 0, 0, 0, 0, 1]),
      isRandom: true, isPaired: false, isBonded: false, isConnected: true)
    scene.take(scene.daemon.device(path, first))
    #expect(scene.ask(.authorization(device: path)) == .accepted)
    scene.take(scene.daemon.device(path, DeviceFacts(isBonded: true)))
    scene.take(.access(device: path))
    #expect(scene.bonds.isEmpty)
    scene.take(scene.daemon.device(path, DeviceFacts(address: Scene.address)))
    #expect(scene.bonds == [true])
    // The same bond under the path of its identity address.
    scene.take(scene.daemon.remove(path))
    scene.connect(isBonded: true)
    scene.take(.access(device: Scene.phone))
    scene.wait(10_000)
    #expect(scene.bonds == [true, false])
    #expect(scene.unbonded == 0)
    let identities = scene.effects.compactMap { shown -> [UInt8]? in
      if case .bonded(_, let bond) = shown.effect { bond.identity } else { nil }
    }
    #expect(try Set(identities) == [Scene.identity().encoded])
  }

  @Test("a link of which nothing was told is asked for, once, when it is used")
  func connectedNotSignalled() throws {
    var scene = try Scene.onAir(phones: [Scene.identity()])
    let facts = DeviceFacts(
      adapter: FakeBluetoothd.adapter, address: Scene.address, isRandom: true, isBonded: true)
    _ = scene.daemon.device(Scene.phone, facts)
    scene.take(.access(device: Scene.phone))
    scene.take(.access(device: Scene.phone))
    #expect(scene.asked("GetAll") == 1)
    #expect(scene.bonds == [false])
    scene.take(.linkEnded(device: Scene.phone))
    scene.wait(1_000)
    scene.take(.access(device: Scene.phone))
    #expect(scene.bonds == [false, false])
    #expect(scene.renewals == 1)
  }

  @Test("B32: a bond that the owner removes is told of; one that goes with its adapter is not")
  func removedBond() throws {
    var scene = try Scene.onAir()
    scene.pair()
    scene.take(scene.daemon.unplug())
    scene.wait(10_000)
    scene.take(scene.daemon.plug())
    scene.wait(10_000)
    #expect(scene.unbonded == 0 && scene.mustForget == [])
    scene.take(scene.daemon.remove(Scene.phone))
    scene.wait(5_000)
    #expect(scene.unbonded == 1)
    #expect(scene.mustForget == [])
  }

  @Test("B4: our bonds are gone: the person is told, and one pairing mends it")
  func bondsWiped() throws {
    var scene = try Scene.onAir(phones: [Scene.identity()])
    scene.wait(5_000)
    #expect(try scene.mustForget == [Scene.identity().encoded])
    // The window is open by itself: no phone is bonded.
    scene.pair()
    #expect(scene.bonds == [true] && scene.mustForget == [])
  }

  @Test("B4: a phone whose bond is gone, and which is forgotten here, is told of no longer")
  func forgottenWithoutBond() throws {
    var scene = try Scene.onAir(phones: [Scene.identity()])
    scene.wait(5_000)
    scene.take(.forgotten(identity: try Scene.identity().encoded))
    #expect(scene.mustForget == [])
  }

  @Test("B4: a bonded phone whose encryption fails again and again is told of")
  func otherKey() throws {
    var scene = try Scene.withBond()
    for _ in 0..<Phones.shortLinks {
      #expect(scene.mustForget == [])
      scene.connect(isBonded: true)
      scene.wait(2_000)
      scene.disconnect()
      scene.wait(2_000)
    }
    #expect(try scene.mustForget == [Scene.identity().encoded])
    scene.connect(isBonded: true)
    scene.take(.access(device: Scene.phone))
    #expect(scene.mustForget == [])
  }

  @Test("B4: a phone that comes and goes, and has long links between, is no such phone")
  func longLinks() throws {
    var scene = try Scene.withBond()
    for number in 0..<20 {
      scene.connect(isBonded: true)
      scene.wait(number % 3 == 2 ? 4_000 : 1_000)
      scene.disconnect()
      scene.wait(1_000)
    }
    #expect(scene.mustForget == [])
  }

  @Test func thousandsOfDevicesAreBounded() throws {
    var scene = try Scene.onAir()
    scene.pair()
    for number in 0..<5_000 {
      let bytes: [UInt8] = [0x40, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255)]
      let facts = DeviceFacts(
        adapter: FakeBluetoothd.adapter, address: Address(bytes: bytes), isRandom: true)
      let path = "/org/bluez/hci0/dev_\(number)"
      scene.take(.object(.appeared(path: path, [Facet(.device(facts))])))
    }
    #expect(scene.client.devices.paths.count == DeviceTable.limit)
    #expect(scene.client.devices[Scene.phone]?.isBonded == true)
  }
}
