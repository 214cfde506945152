import PanelProtocol
import TestSupport
import Testing

/// The bytes of every message are fixed: a panel and an agent of different builds understand each
/// other, and whoever writes a panel of their own has examples.
@Suite struct WireTests {
  struct Vectors: Decodable {
    let agent: [Vector]
    let panel: [Vector]
  }

  struct Vector: Decodable {
    let says: String
    let bytes: HexBytes
  }

  @Test func theAgentsMessagesHaveTheBytesTheyHad() throws {
    let vectors: Vectors = try vectors("Tests/Vectors/panel-messages.json")
    #expect(vectors.agent.map(\.bytes.bytes) == agentMessages.map { content($0.encoded) })
  }

  @Test func thePanelsMessagesHaveTheBytesTheyHad() throws {
    let vectors: Vectors = try vectors("Tests/Vectors/panel-messages.json")
    #expect(vectors.panel.map(\.bytes.bytes) == panelMessages.map { content($0.encoded) })
  }
}
