@preconcurrency import AccessoryNotifications
@preconcurrency import AccessoryTransportExtension
import Foundation
import TestSupport
import Testing
import UniformTypeIdentifiers

/// The sample companion against the real agent: its code is that for the phone, line for line; only
/// the radio is the loop-back link, and the system is played.
@MainActor
@Suite(.serialized)
struct SampleTests {
  @Test(arguments: [23, 185, 517])
  func aNotificationAlerts(_ mtu: Int) async throws {
    let house = try House(mtu: mtu)
    await house.open()
    #expect(try await alerts(house))
  }

  /// Whether the accessory alerts for one of some notifications: on a busy machine the screen may be
  /// too late with its word, and then the accessory says no.
  private func alerts(_ house: House) async throws -> Bool {
    for number in 1...10 {
      let name = "alert \(number)"
      let alerted = try await house.phone.notifications.add(name, name)
      #expect(await house.until { house.screen?.titles.contains(name) ?? false })
      if alerted { return true }
    }
    return false
  }

  @Test func theAnswersOfAPersonComeBack() async throws {
    let house = try House(
      person: """
        {"answers": [{"title": "Maria", "choose": "Reply", "text": "On my way"},
                     {"title": "Advert", "choose": "clear"}]}
        """)
    await house.open()
    let reply = AccessoryNotification.Action(
      identifier: "reply", title: "Reply", type: .textInput(placeholder: "Message"))
    _ = try await house.phone.notifications.add("m1", "Maria", actions: [reply])
    #expect(await house.until { !house.phone.responses.isEmpty })
    let response = try #require(house.phone.responses.first)
    #expect(response.notificationIdentifier == "m1")
    #expect(response.sourceIdentifier == "com.apple.MobileSMS")
    #expect(response.actionIdentifier == "reply" && response.userText == "On my way")
    _ = try await house.phone.notifications.add("ad", "Advert")
    #expect(await house.until { !house.phone.removed.isEmpty })
    #expect(house.phone.removed.map(\.notificationIdentifier) == ["ad"])
  }

  @Test func withoutAScreenTheSystemHearsThatNothingAlerted() async throws {
    let house = try House(person: nil)
    await house.open()
    #expect(try await !house.phone.notifications.add("m1", "Maria"))
    try house.sitDown()
    #expect(await house.until { house.screen?.titles == ["Maria"] }, "it is there all the same")
  }

  @Test func aNotificationChangesAndGoes() async throws {
    let house = try House()
    await house.open()
    _ = try await house.phone.notifications.add("m1", "Maria")
    house.phone.notifications.updateNotification(.message("m1", "Maria and Tom"))
    #expect(await house.until { house.screen?.titles == ["Maria and Tom"] })
    house.phone.notifications.removeNotification(identifier: .message("m1"))
    #expect(await house.until { house.screen?.titles == [] })
    _ = try await house.phone.notifications.add("m2", "Ann")
    house.phone.notifications.removeAllNotifications()
    #expect(await house.until { house.screen?.titles == [] })
  }

  @Test func theAppsIconFollowsTheText() async throws {
    let house = try House()
    await house.open()
    let folder = try #require(TemporaryDirectory())
    let bytes = [UInt8](repeating: 7, count: 40_000)
    try Data(bytes).write(to: URL(fileURLWithPath: folder("icon")))
    let type = try #require(UTType("public.png"))
    let icon = AccessoryNotification.File(
      stub: URL(fileURLWithPath: folder("icon")), type: type)
    _ = try await house.phone.notifications.add("m1", "Maria", icon: icon)
    #expect(
      await house.until { house.screen?.player.cards.values.first?.icon?.bytes == bytes })
  }

  @Test func whatTheSystemRefusesIsSaidToTheAccessory() async throws {
    let house = try House(person: #"{"answers": [{"title": "Maria", "choose": "Open"}]}"#)
    await house.open()
    house.phone.objection = .invalidNotificationResponse
    let open = AccessoryNotification.Action(identifier: "open", title: "Open", type: .background)
    _ = try await house.phone.notifications.add("m1", "Maria", actions: [open])
    #expect(await house.until { house.screen?.player.answers.values.contains(.failed) ?? false })
    #expect(house.phone.responses.isEmpty)
  }

  @Test func aKilledExtensionIsFollowedByAnother() async throws {
    let house = try House()
    await house.open()
    _ = try await house.phone.notifications.add("m1", "Maria")
    house.phone.startTransport()
    _ = try await house.phone.notifications.add("m2", "Tom")
    #expect(await house.until { house.screen?.titles == ["Maria", "Tom"] })
    #expect(try await alerts(house))
  }

  @Test func anAgentThatDiesGetsItAfterItsReturn() async throws {
    let house = try House()
    await house.open()
    _ = try await house.phone.notifications.add("m1", "Maria")
    try house.restartAgent()
    _ = try await house.phone.notifications.add("m2", "Tom")
    #expect(await house.until { house.screen?.titles == ["Maria", "Tom"] })
  }
}

extension AccessoryNotification {
  static func message(
    _ name: String, _ title: String, actions: [Action] = [], icon: File? = nil
  ) -> AccessoryNotification {
    AccessoryNotification(
      identifier: .message(name), sourceName: "Messages", deliveryDate: Date(), title: title,
      body: NSAttributedString(string: "Where are you?"), attributes: .timeSensitive,
      actions: actions, sourceIcon: icon)
  }
}

extension AccessoryNotification.Identifier {
  static func message(_ name: String) -> Self {
    Self(notificationIdentifier: name, sourceIdentifier: "com.apple.MobileSMS")
  }
}

extension NotificationsForwarding.AccessoryNotificationsHandler {
  /// A message that wants an alert; whether the accessory gave one.
  func add(
    _ name: String, _ title: String, actions: [AccessoryNotification.Action] = [],
    icon: AccessoryNotification.File? = nil
  ) async throws -> Bool {
    try await addNotification(
      .message(name, title, actions: actions, icon: icon),
      alertingContext: AlertingContext(
        notificationCanAlert: true, sound: .init(shouldIgnoreSilentMode: false)))
  }
}
