import PhoneSimulator
import ScenarioSupport
import Secrets
import TestSupport
import Testing

/// Files from outside end in a value or in one error that says where.
@Suite struct DamageTests {
  @Test(arguments: ScenarioFile.all)
  func aDamagedScenarioIsReadOrRefusedByLine(_ file: ScenarioFile) throws {
    let whole = try file.bytes()
    var random = SeededGenerator(seed: UInt64(whole.count))
    var refusals = 0
    for _ in 0..<scaled(2_000) {
      var bytes = whole
      bytes.damage(with: &random)
      do throws(ScenarioError) {
        _ = try Scenario(decoding: bytes)
      } catch {
        refusals += 1
        let lines = bytes.count { $0 == 0x0A } + 1
        #expect((1...lines).contains(error.line), "\(error.description)")
        #expect(!error.sentence.isEmpty)
      }
    }
    #expect(refusals > 0)
  }

  @Test func aSavedStateComesBackWhole() throws {
    let state = try PhoneState(decoding: saved.encoded)
    #expect(state.identifier == saved.identifier)
    #expect(state.session == saved.session)
    #expect(state.isBonded && state.revision == 77)
    #expect(state.keys.map(\.suite) == [.p256, .xWing])
    #expect(state.keys.map(\.info) == saved.keys.map(\.info))
    #expect(state.keys.map(\.sharedSecret) == saved.keys.map(\.sharedSecret))
    #expect(state.posted.map(\.notification) == saved.posted.map(\.notification))
    #expect(state.posted.map(\.actions) == saved.posted.map(\.actions))
    #expect(state.answers.map(\.identifier) == saved.answers.map(\.identifier))
    #expect(state.answers.map(\.succeeded) == [true])
  }

  @Test func theStatesOfSeveralPhonesComeBackByName() throws {
    let list = try PhoneState.list(
      decoding: PhoneState.encoded([("Anna", saved), ("B\"n", saved)]))
    #expect(list.map(\.0) == ["Anna", "B\"n"])
    #expect(list.map(\.1.identifier) == [saved.identifier, saved.identifier])
  }

  @Test func aDamagedStateIsReadOrRefusedByLine() {
    let whole = saved.encoded
    var random = SeededGenerator(seed: 1)
    var refusals = 0
    for _ in 0..<scaled(5_000) {
      var bytes = whole
      bytes.damage(with: &random)
      do throws(ScenarioError) {
        _ = try PhoneState(decoding: bytes)
      } catch {
        refusals += 1
      }
    }
    #expect(refusals > 0)
  }

  private var saved: PhoneState {
    var state = PhoneState(
      identifier: "0365B575-5BEE-458E-9C1D-2F66A1B0C3D4",
      session: "1365B575-5BEE-458E-9C1D-2F66A1B0C3D4",
      activitySession: "2365B575-5BEE-458E-9C1D-2F66A1B0C3D4")
    state.isBonded = true
    state.revision = 77
    state.keys = [
      PhoneState.Keys(
        suite: .p256, info: Array("P256-Version1-x".utf8),
        sharedSecret: SharedSecret(copying: [UInt8](repeating: 7, count: 32))),
      PhoneState.Keys(
        suite: .xWing, info: Array("XWing-Version1-x".utf8),
        sharedSecret: SharedSecret(copying: [UInt8](0..<32))),
    ]
    state.posted = [
      PhoneState.Posted(
        notification: .init(source: "com.example", notification: "a \"quoted\" \u{1} id"),
        actions: ["reply", "😀"])
    ]
    state.answers = [PhoneState.Answer(identifier: .init(high: 1, low: .max), succeeded: true)]
    return state
  }
}
