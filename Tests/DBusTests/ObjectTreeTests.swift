import DBus
import TestSupport
import Testing

/// A tree with one object of each kind.
func lampTree() throws -> ObjectTree {
  var tree = ObjectTree(root: "/house")
  _ = try tree.add([lamp], at: "/house/room/lamp0")
  return tree
}

let lamp = Interface(
  "test.Lamp",
  methods: [
    .init("Blink", inputs: [.init("times", "u"), .init("options <&>", "a{sv}")]),
    .init("Colours", outputs: [.init("names", "as")]),
  ],
  signals: [.init("Broken", [.init("reason", "s")])],
  properties: [
    .init("On", .boolean(false), access: .readWrite), .init("Name", .string("reading")),
  ])

private func call(
  _ path: String, _ interface: String?, _ member: String, _ arguments: [Value] = []
) -> MethodCall {
  MethodCall(
    sender: ":1.1", path: path, interface: interface, member: member, arguments: arguments,
    serial: 1)
}

private let properties = "org.freedesktop.DBus.Properties"
private let path = "/house/room/lamp0"

@Suite struct ObjectTreeTests {
  @Test func aCallOfTheOwnersComesOut() throws {
    let tree = try lampTree()
    let arguments: [Value] = [.uint32(3), .variants([:])]
    let expected = ObjectTree.Answer.method(path: path, interface: "test.Lamp", name: "Blink")
    #expect(tree.answer(call(path, "test.Lamp", "Blink", arguments)) == expected)
    #expect(tree.answer(call(path, nil, "Blink", arguments)) == expected)
  }

  @Test func whatIsWrongIsRefusedByItsStandardName() throws {
    let tree = try lampTree()
    let cases: [(MethodCall, String)] = [
      (call("/nowhere", "test.Lamp", "Blink"), ErrorName.unknownObject),
      (call("/house/room/lamp", "test.Lamp", "Blink"), ErrorName.unknownObject),
      (call(path, "test.Door", "Open"), ErrorName.unknownInterface),
      (call("/house/room", "test.Lamp", "Blink"), ErrorName.unknownInterface),
      (call(path, "test.Lamp", "Explode"), ErrorName.unknownMethod),
      (call(path, nil, "Explode"), ErrorName.unknownMethod),
      (call(path, "test.Lamp", "Blink", [.int32(3)]), ErrorName.invalidArguments),
      (call(path, "test.Lamp", "Colours", [.byte(1)]), ErrorName.invalidArguments),
      (call(path, properties, "Get", [.string("test.Lamp")]), ErrorName.invalidArguments),
      (
        call(path, properties, "Get", [.string("test.Lamp"), .string("Off")]),
        ErrorName.unknownProperty
      ),
      (call(path, properties, "Get", [.string("x.y"), .string("On")]), ErrorName.unknownInterface),
      (call(path, properties, "GetAll", [.string("x.y")]), ErrorName.unknownInterface),
      (
        call(
          path, properties, "Set",
          [.string("test.Lamp"), .string("Name"), .variant(.string("x"))]),
        ErrorName.propertyReadOnly
      ),
      (
        call(path, properties, "Set", [.string("test.Lamp"), .string("On"), .variant(.byte(1))]),
        ErrorName.invalidArguments
      ),
    ]
    for (call, expected) in cases {
      guard case .refuse(expected, let text) = tree.answer(call) else {
        Issue.record("\(call.path) \(call.member): \(tree.answer(call)), not \(expected)")
        continue
      }
      #expect(!text.isEmpty)
    }
  }

  @Test func propertiesAreReadAndSet() throws {
    var tree = try lampTree()
    let lamp = Value.string("test.Lamp")
    #expect(
      tree.answer(call(path, properties, "Get", [lamp, .string("On")]))
        == .reply([.variant(.boolean(false))]))
    #expect(
      tree.answer(call(path, properties, "Get", [.string(""), .string("Name")]))
        == .reply([.variant(.string("reading"))]))
    guard case .reply(let all) = tree.answer(call(path, properties, "GetAll", [lamp])) else {
      Issue.record("no properties")
      return
    }
    #expect(all.first?.dictionary == ["On": .boolean(false), "Name": .string("reading")])
    #expect(
      tree.answer(
        call(path, properties, "Set", [lamp, .string("On"), .variant(.boolean(true))]))
        == .set(path: path, interface: "test.Lamp", property: "On", .boolean(true)))
    let told = tree.set("On", "test.Lamp", at: path, to: .boolean(true))
    let signal = try #require(told)
    #expect(signal.member == "PropertiesChanged" && signal.path == path)
    #expect(signal.arguments == [lamp, .variants(["On": .boolean(true)]), .strings([])])
    #expect(tree.value(of: "On", "test.Lamp", at: path) == .boolean(true))
  }

  @Test func aPropertyKeepsItsTypeAndTellsOnlyChanges() throws {
    var tree = try lampTree()
    let name = Value.string("reading")
    let told = [
      tree.set("Name", "test.Lamp", at: path, to: name),
      tree.set("Name", "test.Lamp", at: path, to: .byte(1)),
      tree.set("Nome", "test.Lamp", at: path, to: name),
      tree.set("Name", "test.Lamp", at: "/x", to: name),
    ]
    #expect(told.allSatisfy { $0 == nil })
    #expect(tree.value(of: "Name", "test.Lamp", at: path) == name)
  }

  @Test func objectsComeAndGo() throws {
    var tree = ObjectTree(root: "/house")
    let added = try tree.add([lamp], at: "/house/a")
    #expect(added.path == "/house" && added.member == "InterfacesAdded")
    #expect(added.arguments.signature == "oa{sa{sv}}")
    _ = try tree.add([Interface("test.Plug")], at: "/house/a")
    #expect(tree.interfaces(at: "/house/a").map(\.name) == ["test.Lamp", "test.Plug"])
    let told = tree.remove(at: "/house/a")
    let removed = try #require(told)
    #expect(removed.member == "InterfacesRemoved")
    #expect(removed.arguments == [.objectPath("/house/a"), .strings(["test.Lamp", "test.Plug"])])
    let again = tree.remove(at: "/house/a")
    #expect(again == nil)
    #expect(tree.paths == [])
  }

  @Test func theRootTellsAllThatIsBelowIt() throws {
    var tree = try lampTree()
    _ = try tree.add([Interface("test.House")], at: "/house")
    let manager = "org.freedesktop.DBus.ObjectManager"
    guard case .reply(let objects) = tree.answer(call("/house", manager, "GetManagedObjects"))
    else {
      Issue.record("no objects")
      return
    }
    #expect(objects.signature == "a{oa{sa{sv}}}")
    let table = try #require(objects.first?.dictionary)
    #expect(table.keys.sorted() == [path])
    let on = table[path]?.dictionary?["test.Lamp"]?.dictionary?["On"]
    #expect(on == .boolean(false))
    guard
      case .refuse(ErrorName.unknownInterface, _) =
        tree.answer(call(path, manager, "GetManagedObjects"))
    else {
      Issue.record("managed away from the root")
      return
    }
  }

  @Test func whatCannotBeToldIsNotAdded() throws {
    var tree = ObjectTree(root: "/house")
    let unfit: [(String, Interface)] = [
      ("/houses", lamp), ("/", lamp), ("/house/", lamp), ("/house//a", lamp),
      ("/house/a", Interface("lamp")), ("/house/a", Interface("test.lamp\0")),
      ("/house/a", Interface("test.Lamp", methods: [.init("a.b")])),
      ("/house/a", Interface("test.Lamp", methods: [.init("A", inputs: [.init("x", "ii")])])),
      ("/house/a", Interface("test.Lamp", signals: [.init("A", [.init("x", "")])])),
      ("/house/a", Interface("test.Lamp", properties: [.init("", .byte(1))])),
      ("/house/a", Interface("test.Lamp", properties: [.init("P", .structure([]))])),
      ("/house/a", Interface("test.Lamp", properties: [.init("P", .string("\0"))])),
    ]
    for (path, interface) in unfit {
      #expect(
        thrown(DBusError.self) { try tree.add([interface], at: path) } != nil,
        "\(path) \(interface)")
    }
    #expect(tree.paths == [])
  }

  @Test func aPingIsAnsweredAnywhere() {
    let tree = ObjectTree(root: "/")
    #expect(tree.answer(call("/any/where", "org.freedesktop.DBus.Peer", "Ping")) == .reply([]))
    #expect(tree.covers("/any/where"))
  }

  @Test func noCallIsTooOddForAnAnswer() throws {
    let tree = try lampTree()
    var random = SeededGenerator(seed: 5)
    let paths = ["/", "/house", "/house/room", path, "/house/room/lamp1", "", "house"]
    let standard = "org.freedesktop.DBus."
    let interfaces = [
      "test.Lamp", "", standard + "Peer", standard + "Properties", standard + "ObjectManager",
      standard + "Introspectable",
    ]
    let members = [
      "Blink", "Colours", "Get", "GetAll", "Set", "Ping", "Introspect", "GetManagedObjects", "",
    ]
    let usual: [Value] = [
      .string("test.Lamp"), .string("On"), .string(""), .variant(.boolean(true)), .variants([:]),
    ]
    var kinds: Set<String> = []
    for _ in 0..<scaled(50_000) {
      let arguments = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
        Bool.random(using: &random)
          ? usual.randomElement(using: &random) : Value.random(depth: 2, using: &random)
      }
      let answer = tree.answer(
        MethodCall(
          sender: ":1.1", path: try #require(paths.randomElement(using: &random)),
          interface: interfaces.randomElement(using: &random),
          member: try #require(members.randomElement(using: &random)), arguments: arguments,
          serial: 1))
      switch answer {
      case .reply: kinds.insert("reply")
      case .refuse(let name, _): kinds.insert(name)
      case .method: kinds.insert("method")
      case .set: kinds.insert("set")
      }
    }
    #expect(kinds.count >= 4, "\(kinds)")
  }

  @Test func whatAnInterfaceSaysOfItselfIsIntrospected() throws {
    var tree = ObjectTree(root: "/house")
    let described = Interface(
      "test.Described",
      methods: [.init("Ring", about: "Rings \"once\" <loud>.")],
      signals: [.init("Rang", about: "It rang.")],
      properties: [
        .init("Now", .int64(1), changes: .untold, about: "Now & here."),
        .init("Ever", .int64(2), changes: .none),
      ], about: "A bell.")
    _ = try tree.add([described], at: "/house/bell")
    let introspect = call("/house/bell", "org.freedesktop.DBus.Introspectable", "Introspect")
    guard case .reply(let results) = tree.answer(introspect) else { return }
    let text = try #require(results.first?.string)
    for expected in [
      "value=\"A bell.\"", "value=\"Rings &quot;once&quot; &lt;loud&gt;.\"", "value=\"It rang.\"",
      "value=\"Now &amp; here.\"", "EmitsChangedSignal\" value=\"false\"",
      "EmitsChangedSignal\" value=\"const\"",
    ] {
      #expect(text.contains(expected), "\(text)")
    }
  }

  @Test func changesThatAreUntoldGiveNoSignal() throws {
    var tree = ObjectTree(root: "/house")
    let clock = Interface("test.Clock", properties: [.init("Now", .int64(1), changes: .untold)])
    _ = try tree.add([clock], at: "/house/clock")
    let signal = tree.set("Now", "test.Clock", at: "/house/clock", to: .int64(2))
    #expect(signal == nil)
    #expect(tree.value(of: "Now", "test.Clock", at: "/house/clock") == .int64(2))
  }
}
