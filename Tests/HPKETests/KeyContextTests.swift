import HPKE
import Testing

/// The strings that go into the keys.
@Suite struct KeyContextTests {
  let context = KeyContext(suite: "XWing", identifier: "0F0E0D0C-0000-1000-8000-00805F9B34FB")

  @Test func infoIsSuiteVersionAndIdentifier() {
    let text = "XWing-Version1-0F0E0D0C-0000-1000-8000-00805F9B34FB"
    #expect(context.info == Array(text.utf8))
    #expect(context.info.count == 51)
  }

  @Test func aBluetoothContextNamesDirectionAndSession() {
    let made = context.bluetooth(.hostToAccessory, session: Array("S".utf8))
    let text = "XWing-Version1-0F0E0D0C-0000-1000-8000-00805F9B34FB-HostToAccessory-S"
    #expect(made == Array(text.utf8))
  }

  @Test func anInternetContextHasNeitherSuiteNorVersion() {
    let text = "AccessoryInternetKey-AccessoryToHost-0F0E0D0C-0000-1000-8000-00805F9B34FB"
    #expect(context.internet(.accessoryToHost) == Array(text.utf8))
  }

  @Test func textThatComparesEqualButDiffersInBytesIsAnotherContext() {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    #expect(composed == decomposed)
    let contexts = [composed, decomposed].map { KeyContext(suite: $0, identifier: "") }
    #expect(contexts[0] != contexts[1])
    #expect(contexts[0].info != contexts[1].info)
  }

  @Test func bytesThatAreNoTextStayAsTheyAre() {
    let context = KeyContext(suite: [0xff], version: [0x00], identifier: [0xc3])
    #expect(context.info == [0xff, 0x2d, 0x00, 0x2d, 0xc3])
  }
}
