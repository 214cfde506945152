import DBus
import TestSupport
import Testing

@testable import BlueZ

@Suite struct MessageTests {
  private static let adapterProperties: [String: Value] = [
    "Address": .string("00:1A:7D:DA:71:13"), "Alias": .string("board"), "Powered": .boolean(true),
    "Pairable": .boolean(true), "PairableTimeout": .uint32(0), "PowerState": .string("on"),
    "Modalias": .string("usb:v1D6Bp0246d0552"), "Class": .uint32(0),
  ]

  private static func objects(_ properties: [String: Value], _ interface: String) -> Value {
    .dictionary(key: "s", value: "a{sv}", [.init(.string(interface), .variants(properties))])
  }

  @Test func whatInterfacesAddedTellsOfAnAdapter() throws {
    let signal = BusSignal(
      path: "/", interface: "org.freedesktop.DBus.ObjectManager", member: "InterfacesAdded",
      arguments: [
        .objectPath("/org/bluez/hci0"), Self.objects(Self.adapterProperties, "org.bluez.Adapter1"),
      ])
    let facts = AdapterFacts(
      address: "00:1A:7D:DA:71:13", alias: "board", isPowered: true, isBlocked: false,
      isPairable: true, pairableTimeout: 0, modalias: "usb:v1D6Bp0246d0552")
    #expect(
      ObjectChange.changes(in: signal) == [
        .appeared(path: "/org/bluez/hci0", [Facet(.adapter(facts))])
      ])
    #expect(facts.version == "5.82")
  }

  @Test func whatIsOfNoInterestIsPassedOver() {
    let battery = BusSignal(
      path: "/org/bluez/hci0/dev", interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged",
      arguments: [.string("org.bluez.Battery1"), .variants(["Percentage": .byte(3)]), .strings([])])
    #expect(ObjectChange.changes(in: battery) == [])
    let odd = BusSignal(
      path: "/", interface: "org.freedesktop.DBus.ObjectManager", member: "InterfacesAdded",
      arguments: [.uint32(7)])
    #expect(ObjectChange.changes(in: odd) == [])
  }

  @Test func propertiesOfAWrongTypeAreAsGoodAsNone() {
    let facts = DeviceFacts([
      "Address": .uint32(1), "Connected": .string("yes"), "Bonded": .boolean(true),
      "Name": .bytes([1]), "AddressType": .string("random"),
    ])
    #expect(facts == DeviceFacts(isRandom: true, isBonded: true))
  }

  @Test func anAddressIsNoName() {
    #expect(DeviceFacts(["Alias": .string("60-88-98-50-AC-EB")]).name == "")
    #expect(DeviceFacts(["Alias": .string("60-88-98-50-AC")]).name == "60-88-98-50-AC")
    let both = ["Alias": .string("60-88-98-50-AC-EB"), "Name": .string("Ann's")] as [String: Value]
    #expect(DeviceFacts(both).name == "Ann's")
  }

  @Test func aPhonesNameIsCutAndCleaned() {
    let hostile = "Ann\u{0}\n\u{1B}[2J\u{202E}a\u{2066}" + String(repeating: "€", count: 100)
    let name = DeviceFacts.clean(hostile)
    #expect(name.hasPrefix("Ann[2Ja€"))
    #expect(name.utf8.count <= 64 && name.utf8.count > 61)
  }

  @Test func aMillionObjectsAreNotTakenIn() {
    let entry = Value.Entry(
      .objectPath("/org/bluez/hci0"), Self.objects(Self.adapterProperties, "org.bluez.Adapter1"))
    let objects = Value.dictionary(
      key: "o", value: "a{sa{sv}}", Array(repeating: entry, count: 5_000))
    #expect(ObjectChange.changes(inObjects: objects).count == ObjectChange.objectLimit)
  }

  @Test func callsAsBlueZWantsThem() {
    let call = Call.set(.powered(true), adapter: "/org/bluez/hci0")
    #expect(call.interface == "org.freedesktop.DBus.Properties" && call.member == "Set")
    #expect(
      call.arguments == [
        .string("org.bluez.Adapter1"), .string("Powered"), .variant(.boolean(true)),
      ])
    let agent = Call.registerAgent(.none)
    #expect(agent.path == "/org/bluez" && agent.interface == "org.bluez.AgentManager1")
    #expect(agent.arguments == [.objectPath("/org/belfry/agent"), .string("NoInputNoOutput")])
  }

  private static let refusals: [(name: String, refusal: Refusal)] = [
    ("org.bluez.Error.Busy", .busy), ("org.bluez.Error.AlreadyExists", .alreadyExists),
    ("org.bluez.Error.NotPermitted", .notPermitted),
    ("org.freedesktop.DBus.Error.AccessDenied", .denied),
    ("org.freedesktop.DBus.Error.NoReply", .noReply),
    ("org.freedesktop.DBus.Error.UnknownMethod", .absent),
    ("org.bluez.Error.Failed", .failed(name: "org.bluez.Error.Failed", text: "why")),
  ]

  @Test func errorsAreToldApart() {
    for (name, refusal) in Self.refusals {
      #expect(Outcome(DBusError.remote(name: name, text: "why")) == .failed(refusal))
    }
    #expect(Outcome(DBusError.timedOut(milliseconds: 25_000)) == .failed(.noReply))
  }

  @Test func everyMethodOfTheAgentIsUnderstood() {
    for method in AgentRequest.interface.methods {
      #expect(AgentRequest(member: method.name, arguments: [.objectPath("/d")]) != nil)
    }
    #expect(AgentRequest(member: "Sing", arguments: []) == nil)
    #expect(
      AgentRequest(
        member: "RequestConfirmation", arguments: [.objectPath("/d"), .uint32(123_456)])
        == .confirmation(device: "/d", digits: 123_456))
  }
}

@Suite struct AddressTests {
  @Test(arguments: ["00:1A:7D:DA:71:13", "C0:FF:EE:00:00:01"])
  func anAddressIsReadAndWritten(_ text: String) {
    #expect(Address(text)?.text == text)
    #expect(Address(text.lowercased())?.text == text)
  }

  @Test(arguments: [
    "", "00:1A:7D:DA:71", "00:1A:7D:DA:71:1", "00:1A:7D:DA:71:13:", "00-1A-7D-DA-71-13",
    "+0:1A:7D:DA:71:13", "0x:1A:7D:DA:71:13",
  ])
  func whatIsNoAddressIsNone(_ text: String) { #expect(Address(text) == nil) }

  @Test func anAddressThatChangesIsNoIdentity() throws {
    let resolvable = try #require(Address("4C:11:22:33:44:55"))
    #expect(BondIdentity(resolvable, isRandom: true) == nil)
    let identity = try #require(BondIdentity(resolvable, isRandom: false))
    #expect(identity.encoded == [1, 0, 0x4C, 0x11, 0x22, 0x33, 0x44, 0x55])
    #expect(BondIdentity(encoded: identity.encoded) == identity)
    #expect(BondIdentity(encoded: [2, 0, 1, 2, 3, 4, 5, 6]) == nil)
    #expect(BondIdentity(encoded: [1, 0]) == nil)
  }

  @Test(arguments: ["hci0", "hci12", "00:1a:7d:da:71:13", ""])
  func aChoiceOfAdapter(_ text: String) { #expect(AdapterChoice(text) != nil) }

  @Test(arguments: ["hci", "hcix", "wlan0", "hci12345", "00:1A"])
  func noChoiceOfAdapter(_ text: String) { #expect(AdapterChoice(text) == nil) }
}
