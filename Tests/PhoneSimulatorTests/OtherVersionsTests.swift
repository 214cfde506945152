import PhoneSimulator
import TestSupport
import Testing

/// What an older or newer companion says inside the seal, and what the real agent makes of it.
@Suite struct OtherVersionsTests {
  private struct Conversations: Decodable {
    let plaintexts: [Plaintext]
  }

  private struct Plaintext: Decodable {
    let sender: String
    let name: String
    let plaintext: HexBytes
    let outcome: String
  }

  @Test func eachMessageGetsItsVerdictAndHonestOnesGoOn() throws {
    let messages = try vectors("GATT/Vectors/conversations.json", as: Conversations.self)
      .plaintexts.filter { $0.sender == "companion" }
    #expect(messages.count == 6)
    var steps = ["{\"pair\": {}}"]
    for message in messages {
      let hex = hex(message.plaintext.bytes)
      steps.append("{\"attack\": {\"plaintext\": \"\(hex)\", \"name\": \"\(message.name)\"}}")
      steps.append(
        "{\"expect\": {\"receipt\": \"\(message.outcome)\", \"of\": \"\(message.name)\"}}")
    }
    steps.append("{\"notify\": {\"id\": \"1\", \"title\": \"Now\"}}")
    steps.append("{\"expect\": {\"alerted\": true, \"of\": \"1\"}}")
    let scenario = """
      {"name": "x", "panel": {"cards": ["Now"]}, "steps": [\(steps.joined(separator: ", "))]}
      """
    var rehearsal = try Rehearsal(try Scenario(decoding: Array(scenario.utf8)))
    let outcome = rehearsal.run()
    let faults = rehearsal.panel.faults
    #expect(outcome == .passed && faults.isEmpty, "\(rehearsal.story(outcome, faults))")
  }
}
