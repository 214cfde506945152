import Foundation
import PhoneSimulator
import TestSupport
import Testing

/// The real agent with its loop-back link, a screen before which somebody sits, and a phone.
@MainActor
final class House {
  let phone: PhoneSystem
  private(set) var screen: Screen?
  private let folder: TemporaryDirectory
  private var agent: Program?

  /// - Parameter person: what happens on the screen, as a scenario's `panel`; nil for no screen.
  init(mtu: Int = 185, person: String? = "{}") throws {
    folder = try #require(TemporaryDirectory())
    phone = try PhoneSystem(link: folder("link"), mtu: mtu)
    try startAgent()
    if let person { try sitDown(person) }
  }

  /// A screen comes, with somebody before it.
  func sitDown(_ person: String = "{}") throws {
    let scenario = "{\"name\": \"x\", \"panel\": \(person), \"steps\": [{\"pair\": {}}]}"
    screen = try Screen(at: folder("panel"), try Scenario(decoding: Array(scenario.utf8)).panel)
  }

  private func startAgent() throws {
    let agent = try Program(
      "belfryd",
      [
        "--state", folder("state"), "--loopback", folder("link"), "--panel-socket", folder("panel"),
      ],
      errorsToo: true)
    agent.lines(before: "ready")
    self.agent = agent
  }

  /// The agent dies in the middle of everything, and comes up again.
  func restartAgent() throws {
    screen?.leave()
    screen = nil
    agent = nil
    try startAgent()
    try sitDown()
  }

  /// Pairs, and starts what iOS starts for a notification.
  func open() async {
    let result = await phone.exchangeKeys()
    #expect(result == .success)
    #expect(await until { screen?.isWelcome ?? true })
    phone.startTransport()
    phone.activate()
  }

  /// Waits until something is so.
  func until(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<3_000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return condition()
  }
}
