import DBus
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    (Value.byte(1), "y"), (.boolean(true), "b"), (.bytes([]), "ay"), (.strings([]), "as"),
    (.variants(["a": .byte(1)]), "a{sv}"), (.structure([.byte(1), .variant(.int16(1))]), "(yv)"),
    (.array(of: "a{sv}", []), "aa{sv}"), (.descriptor(0), "h"),
  ])
  func aValueKnowsItsSignature(_ value: Value, _ signature: String) {
    #expect(value.signature == signature)
  }

  @Test func aDictionaryOfVariantsIsReadByName() {
    let value = Value.variants(["Name": .string("x"), "Powered": .boolean(true)])
    #expect(value.dictionary == ["Name": .string("x"), "Powered": .boolean(true)])
    #expect(Value.byte(1).dictionary == nil)
  }
}
