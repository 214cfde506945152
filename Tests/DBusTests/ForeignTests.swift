import DBus
import Foundation
import Linux
import TestSupport
import Testing

/// GLib's own implementation of D-Bus reads what we offer and calls it.
@Suite(.enabled(if: PrivateBus.isInstalled && Gdbus.isInstalled)) struct ForeignTests {
  private let bus: PrivateBus
  private let house: House

  init() throws {
    bus = try #require(PrivateBus())
    house = House(try Party(bus))
  }

  @Test func introspectionIsUnderstoodDownTheTree() throws {
    let output = try house.serve(Gdbus(bus, ["introspect", "-r", "-o", "/", "-d", house.name]))
    for expected in [
      "node /house/room/lamp0 {", "interface test.Lamp {", "Blink(in  u times,",
      "in  a{sv} options <&>);", "Colours(out as names);", "Broken(s reason);",
      "readwrite b On = false;", "readonly s Name = 'reading';", "GetManagedObjects(out",
    ] {
      #expect(output.contains(expected), "\(expected) in\n\(output)")
    }
  }

  @Test func everyTypeIsSentByOneAndUnderstoodByTheOther() throws {
    let arguments = [
      "255", "true", "-32768", "65535", "-2147483648", "4294967295", "-9223372036854775808",
      "18446744073709551615", "-0.5", "'Grüße 🔔'", "objectpath '/a/b'", "signature 'a{sv}'",
      "[byte 0x01, 0xff]", "['a', '']", "{'k': <(int32 1, 'x')>}", "(1, [[true]])",
      "<{'a': <byte 1>}>",
    ]
    let output = try house.serve(
      Gdbus(
        bus,
        ["call", "-d", house.name, "-o", "/house/echo", "-m", "test.Echo.All", "--"] + arguments))
    #expect(
      output == """
        (byte 0xff, true, int16 -32768, uint16 65535, -2147483648, uint32 4294967295, \
        int64 -9223372036854775808, uint64 18446744073709551615, -0.5, 'Grüße 🔔', \
        objectpath '/a/b', signature 'a{sv}', [byte 0x01, 0xff], ['a', ''], {'k': <(1, 'x')>}, \
        (1, [[true]]), <{'a': <byte 0x01>}>)
        """)
  }

  @Test func aRefusalArrivesWithItsName() throws {
    let output = try house.serve(
      Gdbus(bus, ["call", "-d", house.name, "-o", "/house/none", "-m", "test.Echo.All"]))
    #expect(output.contains(ErrorName.unknownObject), "\(output)")
  }

  @Test func anObjectManagerIsRead() throws {
    let output = try house.serve(
      Gdbus(
        bus,
        [
          "call", "-d", house.name, "-o", "/house", "-m",
          "org.freedesktop.DBus.ObjectManager.GetManagedObjects",
        ]))
    #expect(output.contains("'/house/room/lamp0': {'test.Lamp': {'On': <false>,"), "\(output)")
  }
}

/// GLib's command-line client. It prints to a file: nobody reads before it ends.
struct Gdbus {
  static let isInstalled = access("/usr/bin/gdbus", X_OK) == 0

  let program: Program
  private let folder: TemporaryDirectory

  init(_ bus: PrivateBus, _ arguments: [String]) throws {
    folder = try #require(TemporaryDirectory())
    let command = "f=$1; shift; a=$1; shift; exec gdbus \"$a\" --session \"$@\" >\"$f\" 2>&1"
    program = try Program(
      "/bin/sh", ["-c", command, "sh", folder("output")] + arguments,
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8"])
  }

  /// What it printed, once it has ended; without the last line's end.
  func output() throws -> String {
    let text = try String(contentsOfFile: folder("output"), encoding: .utf8)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

/// A program that offers a lamp and an echo.
final class House {
  private let party: Party
  private var tree: ObjectTree

  init(_ party: Party) {
    self.party = party
    let signatures = [
      "y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g", "ay", "as", "a{sv}",
      "(iaab)", "v",
    ]
    let arguments = signatures.map { Interface.Argument("x", $0) }
    tree = ObjectTree(root: "/house")
    _ = try? tree.add([lamp], at: "/house/room/lamp0")
    let all = Interface.Method("All", inputs: arguments, outputs: arguments)
    _ = try? tree.add([Interface("test.Echo", methods: [all])], at: "/house/echo")
  }

  var name: String { party.name }

  /// Answers calls until the client ends; gives what it printed.
  func serve(_ client: Gdbus) throws -> String {
    let end = Clock.uptime + 30_000
    while !client.program.hasEnded, Clock.uptime < end {
      guard case .call(let call)? = try party.next(within: 20) else { continue }
      switch tree.answer(call) {
      case .reply(let results): try party.connection.reply(to: call, arguments: results)
      case .refuse(let name, let text):
        try party.connection.refuse(call, errorName: name, text: text)
      case .method, .set: try party.connection.reply(to: call, arguments: call.arguments)
      }
    }
    client.program.kill()
    return try client.output()
  }
}
