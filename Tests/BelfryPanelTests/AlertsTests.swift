import Board
import Glibc
import Linux
import PanelProtocol
import TestSupport
import Testing

@testable import belfry_panel

/// A lamp whose files of the kernel are plain ones.
@Suite struct AlertsTests {
  let folder: TemporaryDirectory

  init() throws { folder = try #require(TemporaryDirectory()) }

  /// The alerts behind a reference, so that what changes them can stand in an expectation.
  final class Held {
    private var alerts: Alerts

    init(_ settings: BoardSettings) {
      alerts = Alerts(settings, log: Log(), usesLog: false, usesBell: false)
    }

    var devices: Alert.Devices { alerts.devices }

    func nextChange(after now: UInt64) -> UInt64? { alerts.nextChange(after: now) }

    func start(_ alert: Alert, _ occasion: Occasion, at now: UInt64) -> Bool {
      alerts.start(alert, occasion, at: now)
    }

    func stop(_ id: AlertID, at now: UInt64) { alerts.stop(id, at: now) }

    func play(at now: UInt64) { alerts.play(at: now) }

    func silence() { alerts.silence() }

    func news() -> [BoardError] { alerts.takeNews().map { $0.error } }
  }

  func plugIn() throws {
    try File.replace(folder("max_brightness"), with: Array("255\n".utf8))
    try File.replace(folder("brightness"), with: Array("000\n".utf8))
  }

  /// True if the lamp shines.
  func shines() throws -> Bool {
    try !File.read(folder("brightness"), limit: 64).starts(with: "0".utf8)
  }

  func alerts(_ more: String = "") throws -> Held {
    Held(try BoardSettings(lines: "[lights]", "device = led:\(folder.path)", more))
  }

  func alert(
    _ number: UInt64, _ devices: Alert.Devices = [.light, .sound], kind: Card.Kind = .call,
    duration: UInt32 = 60_000
  ) -> Alert {
    Alert(
      id: AlertID(number), card: CardID(1), kind: kind, devices: devices, ignoresSilent: false,
      duration: duration)
  }

  @Test func aLampFollowsItsPatternUntilTheAlertEnds() throws {
    try plugIn()
    let alerts = try alerts("call = 300 200")
    #expect(alerts.devices == .light)
    #expect(alerts.start(alert(1, duration: 1200), .call, at: 1000))
    var course: [UInt64: Bool] = [1000: try shines()]
    var now: UInt64 = 1000
    while let next = alerts.nextChange(after: now) {
      now = next
      alerts.play(at: now)
      course[now] = try shines()
    }
    #expect(course == [1000: true, 1300: false, 1500: true, 1800: false, 2000: true, 2200: false])
  }

  @Test func anAlertThatIsStoppedIsOverAtOnce() throws {
    try plugIn()
    let alerts = try alerts()
    #expect(alerts.start(alert(1), .call, at: 0))
    #expect(try shines())
    alerts.stop(AlertID(1), at: 1)
    #expect(try !shines())
    #expect(alerts.nextChange(after: 1) == nil)
  }

  @Test func nothingShinesOnWhenTheProgramEnds() throws {
    try plugIn()
    let alerts = try alerts()
    #expect(alerts.start(alert(1), .call, at: 0))
    alerts.silence()
    #expect(try !shines())
  }

  @Test func yesIsSaidOnlyOfWhatWasAskedForAndWorks() throws {
    try plugIn()
    let alerts = try alerts("critical = none")
    #expect(!alerts.start(alert(1, [.sound, .vibration]), .call, at: 0))
    #expect(!alerts.start(alert(2, []), .call, at: 0))
    #expect(!alerts.start(alert(3), .critical, at: 0))
    #expect(try !shines())
    #expect(alerts.start(alert(4), .call, at: 0))
  }

  @Test func aLampThatIsNotThereIsToldOnceAndTakenWhenItComes() throws {
    let alerts = try alerts()
    #expect(alerts.devices.isEmpty)
    #expect(alerts.news() == [.absent(folder("max_brightness"))])
    #expect(!alerts.start(alert(1), .call, at: 0))
    #expect(alerts.news().isEmpty)
    try plugIn()
    #expect(alerts.start(alert(2), .call, at: 0))
    #expect(try shines())
    #expect(alerts.devices == .light)
    #expect(alerts.news().isEmpty)
  }

  @Test func aLampThatGoesIsToldOnceAndNoMoreAnnounced() throws {
    try plugIn()
    let alerts = try alerts("call = 300 200")
    #expect(alerts.start(alert(1), .call, at: 0))
    try #require(unlink(folder("brightness")) == 0)
    alerts.play(at: 300)
    #expect(alerts.news() == [.absent(folder("brightness"))])
    #expect(alerts.devices.isEmpty)
    #expect(alerts.nextChange(after: 300) == nil)
    #expect(!alerts.start(alert(2), .call, at: 400))
    #expect(alerts.news().isEmpty)
  }

  @Test func oneFailedDeviceDoesNotStopTheOther() throws {
    try plugIn()
    let settings = try BoardSettings(
      lines: "[lights]", "device = led:\(folder.path)", "[sounds]",
      "device = led:\(folder("none"))")
    let alerts = Held(settings)
    #expect(alerts.start(alert(1, [.light, .sound, .vibration]), .call, at: 0))
    #expect(try shines())
    #expect(alerts.news().count == 1)
  }
}
