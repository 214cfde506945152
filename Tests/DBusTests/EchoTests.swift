import DBus
import TestSupport
import Testing

@Suite(.enabled(if: PrivateBus.isInstalled)) struct EchoTests {
  static let values: [Value] = [
    .byte(0), .byte(255), .boolean(true), .boolean(false), .int16(.min), .uint16(.max),
    .int32(.min), .uint32(.max), .int64(.min), .uint64(.max), .double(-0.1), .double(.infinity),
    .string(""), .string("Grüße, 世界 🔔"), .objectPath("/"), .objectPath("/a/b_1"),
    .signature(""), .signature("a{sv}(ii)"), .bytes([]), .bytes([0, 1, 255]),
    .array(of: "s", []), .strings(["a", "", "c"]), .objectPaths(["/x"]),
    .array(of: "ay", [.bytes([1]), .bytes([])]),
    .array(of: "(ib)", [.structure([.int32(1), .boolean(true)])]),
    .array(of: "a{sv}", []), .variants([:]),
    .variants(["a": .byte(1), "b": .variants(["c": .strings(["d"])])]),
    .dictionary(
      key: "q", value: "ay", [.init(.uint16(2), .bytes([2])), .init(.uint16(1), .bytes([]))]),
    .dictionary(
      key: "o", value: "a{sa{sv}}",
      [
        .init(
          .objectPath("/dev"),
          .dictionary(
            key: "s", value: "a{sv}", [.init(.string("i.f"), .variants(["P": .int16(-1)]))]))
      ]),
    .structure([.byte(1), .structure([.string("x"), .variant(.variant(.double(2)))])]),
    .variant(.structure([.array(of: "v", [.variant(.byte(1)), .variant(.string("2"))])])),
  ]

  @Test func everyTypeComesBackAsItWas() throws {
    let bus = try #require(PrivateBus())
    let (caller, echo) = (try Party(bus), try Party(bus))
    for value in Self.values + [.structure(Self.values)] {
      let id = try caller.call(echo.name, "Echo", [value, .byte(7)])
      let call = try #require(try echo.nextCall())
      #expect(call.arguments == [value, .byte(7)])
      #expect(call.sender == caller.name && call.path == "/test")
      #expect(call.interface == "test.Interface" && call.member == "Echo")
      try echo.connection.reply(to: call, arguments: call.arguments)
      let reply = try #require(try caller.reply(to: id)).get()
      #expect(reply.arguments == [value, .byte(7)])
      #expect(reply.sender == echo.name)
    }
  }
}
