import DBus
import TestSupport
import Testing

/// What must never reach libdbus or the bus, which answer it with the end of the process or of the
/// connection.
@Suite(.enabled(if: PrivateBus.isInstalled)) struct UnfitTests {
  private let bus: PrivateBus
  private let party: Party

  init() throws {
    bus = try #require(PrivateBus())
    party = try Party(bus)
  }

  private static let long = String(repeating: "a", count: 256)
  private static let interfaces = [
    "", "a", ".a.b", "a.b.", "a..b", "a.1b", "a.b-c", "a.ü", "a.b\0", "a." + long,
    "org.freedesktop.DBus.Local",
  ]
  private static let members = ["", "1a", "a.b", "a-b", "ü", "a\0", "a b", long]
  private static let busNames = ["", "a", "a..b", ":1..2", "a.b\0", "a.1", "ü.a", "a." + long]

  @Test(arguments: [
    "", "a", "/a/", "//", "/a//b", "/ä", "/a-b", "/a\0", "/org/freedesktop/DBus/Local",
  ])
  func anUnfitPathIsRefused(_ path: String) throws {
    try expectRefusal(.unfitName(.objectPath, path)) { try call(path: path) }
    try expectRefusal(.unfitName(.objectPath, path)) {
      try party.call(":1.1", "M", [.objectPath(path)])
    }
  }

  @Test(arguments: interfaces)
  func anUnfitInterfaceIsRefused(_ name: String) throws {
    try expectRefusal(.unfitName(.interface, name)) { try call(interface: name) }
  }

  @Test(arguments: members)
  func anUnfitMemberIsRefused(_ name: String) throws {
    try expectRefusal(.unfitName(.member, name)) { try call(member: name) }
    try expectRefusal(.unfitName(.member, name)) {
      try party.connection.emit(BusSignal(path: "/", interface: "a.b", member: name))
    }
  }

  @Test(arguments: busNames)
  func anUnfitBusNameIsRefused(_ name: String) throws {
    try expectRefusal(.unfitName(.busName, name)) { try call(destination: name) }
    try expectRefusal(.unfitName(.busName, name)) {
      try party.connection.addMatch(MatchRule(sender: name))
    }
    try expectRefusal(.unfitName(.busName, name)) { try party.connection.track(name) }
    try expectRefusal(.unfitName(.busName, name)) { try party.connection.requestName(name) }
  }

  @Test(arguments: ["", "a", "a b.c", "a.b\0"])
  func anUnfitErrorNameIsRefused(_ name: String) throws {
    _ = try party.call(party.name, "M")
    let call = try #require(try party.nextCall())
    try expectRefusal(.unfitName(.error, name)) {
      try party.connection.refuse(call, errorName: name, text: "")
    }
  }

  @Test func aTextWithANULIsRefusedWhereverItStands() throws {
    let text = "a\0b"
    let places: [Value] = [
      .string(text), .variant(.string(text)), .strings(["", text]), .variants([text: .byte(1)]),
      .variants(["a": .string(text)]), .structure([.byte(1), .string(text)]),
    ]
    for value in places {
      try expectRefusal(.unfitName(.text, text)) { try party.call(":1.1", "M", [value]) }
    }
    try expectRefusal(.unfitName(.text, text)) {
      try party.connection.addMatch(MatchRule(firstArgument: text))
    }
  }

  @Test func whatIsSaidOfAnUnfitTextIsShortAndPrintable() {
    let text = String(repeating: "long\n\0", count: 100_000)
    let sentence = DBusError.unfitName(.text, text).description
    #expect(sentence.utf8.count < 400)
    #expect(sentence.utf8.allSatisfy { $0 >= 32 })
  }

  @Test func anUnfitSignatureIsRefused() throws {
    let deep = String(repeating: "a", count: 33) + "y"
    let values: [(Value, String)] = [
      (.signature("("), "("), (.signature("a"), "a"), (.signature("y\0"), "y\0"),
      (.signature(Self.long), Self.long), (.signature("{sv}"), "{sv}"),
      (.array(of: "", []), ""), (.array(of: "ii", []), "ii"), (.array(of: "z", []), "z"),
      (.array(of: "{sv}", []), "{sv}"), (.array(of: deep, []), deep),
      (.dictionary(key: "v", value: "s", []), "a{vs}"),
      (.dictionary(key: "ay", value: "s", []), "a{ays}"),
      (.dictionary(key: "s", value: "ss", []), "ss}"), (.structure([]), "()"),
      (.variant(.structure([])), "()"),
    ]
    for (value, text) in values {
      let error = thrown(DBusError.self) { try party.call(":1.1", "M", [value]) }
      guard case .unfitValue(.signature(let found))? = error else {
        Issue.record("\(value): \(String(describing: error))")
        continue
      }
      #expect(found == text || found.contains(text))
    }
    try expectConnected()
  }

  @Test func aMixedContainerIsRefused() throws {
    let values: [(Value, ValueFault)] = [
      (.array(of: "s", [.string(""), .byte(1)]), .type(expected: "s", found: "y")),
      (.array(of: "as", [.array(of: "o", [])]), .type(expected: "as", found: "ao")),
      (
        .dictionary(key: "s", value: "v", [.init(.string("a"), .byte(1))]),
        .type(expected: "v", found: "y")
      ),
      (
        .dictionary(key: "s", value: "y", [.init(.byte(1), .byte(1))]),
        .type(expected: "s", found: "y")
      ),
    ]
    for (value, fault) in values {
      try expectRefusal(.unfitValue(fault)) { try party.call(":1.1", "M", [value]) }
    }
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let bytes = [UInt8](repeating: 0, count: 1 << 20)
    try expectRefusal(.unfitValue(.size(limit: 1 << 20))) {
      try party.call(":1.1", "M", [.bytes(bytes)])
    }
    try expectRefusal(.unfitValue(.count(limit: 65_536))) {
      try party.call(":1.1", "M", [.array(of: "y", [Value](repeating: .byte(0), count: 65_536))])
    }
    let many = [Value](repeating: .byte(0), count: 256)
    try expectRefusal(.unfitValue(.signature(many.signature))) {
      try party.call(":1.1", "M", many)
    }
  }

  @Test func theDeepestArrivesAndWhatIsDeeperIsRefused() throws {
    for makeDeeper: (Value) -> Value in [{ .variant($0) }, { .variant(.structure([$0])) }] {
      var value = Value.byte(1)
      var last = value
      while thrown(DBusError.self, by: { try party.call(party.name, "M", [value]) }) == nil {
        let call = try #require(try party.nextCall())
        #expect(call.arguments == [value])
        last = value
        value = makeDeeper(value)
      }
      #expect(last != .byte(1))
      try expectRefusal(.unfitValue(.depth(limit: 64))) {
        try party.call(party.name, "M", [value])
      }
    }
    try expectConnected()
  }

  private func call(
    destination: String = ":1.1", path: String = "/", interface: String = "a.b",
    member: String = "M"
  ) throws(DBusError) {
    _ = try party.connection.call(
      destination: destination, path: path, interface: interface, member: member)
  }

  private func expectRefusal(_ error: DBusError, _ work: () throws -> some Any) throws {
    #expect(thrown(DBusError.self, by: work) == error)
    try expectConnected()
  }

  private func expectConnected() throws {
    let id = try party.call(party.name, "Sync")
    party.connection.cancel(id)
    while let call = try party.nextCall() {
      if call.member == "Sync" { return }
    }
    Issue.record("the connection is over")
  }
}
