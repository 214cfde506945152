import DBus
import GATTProfile
import Testing

@testable import Central

/// What bluetoothd is asked on the way to an accessory, and what is made of its answers.
@Suite struct ApproachTests {
  private static let adapter = "/org/bluez/hci0"
  private static let device = "/org/bluez/hci0/dev_C0_FF_EE_00_00_01"
  private static let lookRound: [Approach.Wish] = [.ask(.registerAgent), .ask(.objects)]

  private var approach = Approach(to: "Kitchen", by: nil)

  private func reply(_ arguments: [Value] = []) -> Result<MethodReply, DBusError> {
    .success(MethodReply(sender: ":1.1", arguments: arguments))
  }

  private func objects(
    powered: Bool = true, device: [String: Value]? = nil, service: Bool = false
  ) -> Result<MethodReply, DBusError> {
    func object(_ path: String, _ interface: String, _ properties: [String: Value]) -> Value.Entry {
      let table = Value.dictionary(
        key: "s", value: "a{sv}", [Value.Entry(.string(interface), .variants(properties))])
      return Value.Entry(.objectPath(path), table)
    }
    var entries = [
      object(Self.adapter, "org.bluez.Adapter1", ["Powered": .boolean(powered)])
    ]
    if let device {
      entries.append(object(Self.device, "org.bluez.Device1", Self.known.merging(device) { $1 }))
    }
    for one in Characteristic.allCases where service {
      entries.append(
        object(
          Self.path(one), "org.bluez.GattCharacteristic1",
          ["UUID": .string(one.uuid.text), "MTU": .uint16(247)]))
    }
    return reply([.dictionary(key: "o", value: "a{sa{sv}}", entries)])
  }

  private static func path(_ one: Characteristic) -> String {
    "\(device)/service0040/char\(one.rawValue)"
  }

  private static let known: [String: Value] = [
    "Adapter": .objectPath(adapter), "Name": .string("Kitchen"),
  ]
  private static let bonded: [String: Value] = ["Paired": .boolean(true)]
  private static let ready: [String: Value] = [
    "Paired": .boolean(true), "Connected": .boolean(true), "ServicesResolved": .boolean(true),
  ]

  @Test mutating func aStrangerIsLookedForPairedAndItsServiceRead() {
    #expect(approach.begin(isNew: true) == Self.lookRound)
    let search: [Approach.Wish] = [
      .ask(.filter(adapter: Self.adapter)), .ask(.scan(adapter: Self.adapter)),
      .tell(.awaited("looking for Kitchen")),
    ]
    #expect(approach.hear(.objects, objects()) == search)
    let seen = Self.known.merging(["RSSI": .int16(-60)]) { $1 }
    let met: [Approach.Wish] = [
      .ask(.stopScan(adapter: Self.adapter)), .ask(.connect(device: Self.device)),
    ]
    #expect(approach.hear("org.bluez.Device1", seen, at: Self.device) == met)
    let pairing = approach.hear(.connect(device: Self.device), reply())
    #expect(pairing == [.ask(.pair(device: Self.device))])
    let bonded: [Approach.Wish] = [.tell(.paired), .ask(.objects)]
    #expect(approach.hear(.pair(device: Self.device), reply()) == bonded)
    // The answer and the news of it come in either order.
    #expect(approach.hear("org.bluez.Device1", ["Bonded": .boolean(true)], at: Self.device).isEmpty)
    let linked: [Approach.Wish] = [.tell(.linked(mtu: 247))]
    #expect(approach.hear(.objects, objects(device: Self.ready, service: true)) == linked)
    #expect(approach.paths[.dataIn] == Self.path(.dataIn))
  }

  @Test mutating func aPairingIsOverWhenTheBondIsThereThoughNobodyAnswered() {
    _ = approach.begin(isNew: true)
    _ = approach.hear(.objects, objects())
    let seen = Self.known.merging(["RSSI": .int16(-60)]) { $1 }
    _ = approach.hear("org.bluez.Device1", seen, at: Self.device)
    _ = approach.hear(.connect(device: Self.device), reply())
    let bonded = approach.hear("org.bluez.Device1", ["Bonded": .boolean(true)], at: Self.device)
    #expect(bonded == [.tell(.paired), .ask(.objects)])
    let late = approach.hear(.pair(device: Self.device), .failure(.timedOut(milliseconds: 60_000)))
    #expect(late.isEmpty)
  }

  @Test mutating func aBondedOneIsConnectedWithoutASearch() {
    _ = approach.begin(isNew: false)
    let wishes = approach.hear(.objects, objects(device: Self.bonded))
    #expect(wishes == [.ask(.connect(device: Self.device))])
    let answer = approach.hear(.connect(device: Self.device), reply())
    #expect(answer == [.ask(.objects)])
    // The services come later than the link.
    let connected = Self.bonded.merging(["Connected": .boolean(true)]) { $1 }
    #expect(approach.hear(.objects, objects(device: connected)).isEmpty)
    let resolved: [String: Value] = ["ServicesResolved": .boolean(true)]
    #expect(approach.hear("org.bluez.Device1", resolved, at: Self.device) == [.ask(.objects)])
  }

  @Test mutating func aBondThatIsToBeNewIsForgottenFirst() {
    _ = approach.begin(isNew: true)
    let forget = Question.forget(device: Self.device, adapter: Self.adapter)
    #expect(approach.hear(.objects, objects(device: Self.bonded)) == [.ask(forget)])
    #expect(approach.hear(forget, reply()).contains(.ask(.scan(adapter: Self.adapter))))
  }

  @Test mutating func aRadioThatIsOffIsTurnedOn() {
    _ = approach.begin(isNew: false)
    let on = Question.powerOn(adapter: Self.adapter)
    #expect(approach.hear(.objects, objects(powered: false)) == [.ask(on)])
    #expect(approach.hear(on, reply()).contains(.ask(.scan(adapter: Self.adapter))))
  }

  @Test mutating func withoutAnAdapterItEndsAndCanBeginAgain() {
    _ = approach.begin(isNew: false)
    let nothing = reply([.dictionary(key: "o", value: "a{sa{sv}}", [])])
    let end: [Approach.Wish] = [.tell(.ended("there is no Bluetooth adapter"))]
    #expect(approach.hear(.objects, nothing) == end)
    #expect(approach.begin(isNew: false) == Self.lookRound)
  }

  @Test mutating func oldNewsOfADeviceAreNoSign() {
    _ = approach.begin(isNew: true)
    _ = approach.hear(.objects, objects(device: [:]))
    let old: [String: Value] = ["Paired": .boolean(false)]
    #expect(approach.hear("org.bluez.Device1", old, at: Self.device).isEmpty)
    let other = Self.known.merging(["Name": .string("Cellar"), "RSSI": .int16(-40)]) { $1 }
    #expect(approach.hear("org.bluez.Device1", other, at: Self.adapter + "/dev_1").isEmpty)
    let heard: [String: Value] = ["RSSI": .int16(-70)]
    #expect(!approach.hear("org.bluez.Device1", heard, at: Self.device).isEmpty)
  }

  @Test mutating func anotherKindOfDeviceIsLeftAlone() {
    _ = approach.begin(isNew: false)
    _ = approach.hear(.objects, objects(device: Self.bonded))
    _ = approach.hear(.connect(device: Self.device), reply())
    let end: [Approach.Wish] = [
      .ask(.disconnect(device: Self.device)),
      .tell(.ended("Kitchen has no service of Belfry's")),
    ]
    #expect(approach.hear(.objects, objects(device: Self.ready)) == end)
  }

  @Test mutating func aLinkThatBreaksIsTold() {
    _ = approach.begin(isNew: false)
    _ = approach.hear(.objects, objects(device: Self.bonded))
    _ = approach.hear(.connect(device: Self.device), reply())
    _ = approach.hear(.objects, objects(device: Self.ready, service: true))
    let gone: [String: Value] = ["Connected": .boolean(false)]
    let end: [Approach.Wish] = [.tell(.ended("Kitchen is out of reach"))]
    #expect(approach.hear("org.bluez.Device1", gone, at: Self.device) == end)
    #expect(approach.paths.isEmpty)
  }

  @Test mutating func whatComesAfterLeavingIsNobodys() {
    _ = approach.begin(isNew: false)
    _ = approach.hear(.objects, objects(device: Self.bonded))
    #expect(approach.leave() == [.ask(.disconnect(device: Self.device))])
    #expect(approach.hear(.connect(device: Self.device), reply()).isEmpty)
    #expect(approach.hear(.objects, objects(device: Self.ready, service: true)).isEmpty)
  }
}

/// bluetoothd's words for what an accessory refuses.
@Suite struct RefusalTests {
  @Test(
    arguments: [
      ("org.bluez.Error.NotPermitted", "Read not permitted", 0x02),
      ("org.bluez.Error.NotPermitted", "Not paired", 0x0F),
      ("org.bluez.Error.InvalidValueLength", "Invalid Length", 0x0D),
      (
        "org.bluez.Error.Failed", "Operation failed with ATT error: 0x11 (Insufficient Resources)",
        0x11
      ),
      ("org.bluez.Error.Failed", "Not connected", 0x0E),
    ] as [(String, String, UInt8)])
  func aRefusalHasTheCodeOfTheAir(_ name: String, _ text: String, _ code: UInt8) {
    #expect(DBusError.remote(name: name, text: text).attributeCode == code)
  }
}
