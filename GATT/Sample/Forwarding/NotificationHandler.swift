// Its sessions and notifications are not marked Sendable; here they are used on the main actor alone.
@preconcurrency public import AccessoryNotifications
@preconcurrency public import AccessoryTransportExtension
import Companion
import Foundation
import GATTProfile

/// The data provider's part: notifications become messages for the accessory, and the accessory's
/// answers become responses for the system.
@MainActor
public final class NotificationHandler: NotificationsForwarding.AccessoryNotificationsHandler {
  private var provider = DataProvider(randomness: SystemRandomNumberGenerator())
  private var session: NotificationsForwarding.Session?
  private var outgoing: AsyncStream<Message>.Continuation?
  private var alerts = AlertWatch()
  private var waiting: [RandomIdentifier: CheckedContinuation<Bool, Never>] = [:]

  /// A handler without a session yet.
  public nonisolated init() {}

  // MARK: The session

  /// The system opens the session: messages go out one after the other, so that none overtakes
  /// another.
  public nonisolated func didActivate(for session: NotificationsForwarding.Session) {
    Clock.onMain { self.activate(session) }
  }

  /// The system ends the session.
  public nonisolated func didInvalidate() {
    Clock.onMain {
      self.outgoing?.finish()
      self.session = nil
      self.resume(self.alerts.endAll())
    }
  }

  private func activate(_ session: NotificationsForwarding.Session) {
    self.session = session
    let (messages, outgoing) = AsyncStream<Message>.makeStream()
    self.outgoing?.finish()
    self.outgoing = outgoing
    Task { for await message in messages { await self.send(message, by: session) } }
    var hello = Hello(software: "Belfry sample", version: "1")
    hello.features = [.notifications]
    hello.localTime = LocalTime(now: Timestamp(Date()), zone: TimeZone.current.identifier)
    outgoing.yield(provider.hello(hello, at: Clock.wall))
  }

  private func send(_ message: Message, by session: NotificationsForwarding.Session) async {
    let message = (name: message.identifier, data: Data(message.encoded))
    do {
      try await session.send(
        message: AccessoryMessage {
          AccessoryMessage.Payload(transport: .bluetooth, data: message.data)
        })
    } catch {
      resume(message.name, alerted: false)
    }
  }

  // MARK: Notifications

  /// A new notification: true if the accessory alerted for it.
  public nonisolated func addNotification(
    _ notification: AccessoryNotification, alertingContext: AccessoryNotifications.AlertingContext
  ) async throws -> Bool {
    await withCheckedContinuation { continuation in
      Clock.onMain { self.add(notification, alertingContext, continuation) }
    }
  }

  private func add(
    _ notification: AccessoryNotification, _ context: AccessoryNotifications.AlertingContext,
    _ continuation: CheckedContinuation<Bool, Never>
  ) {
    let messages = provider.add(
      ForwardedNotification(notification), alerting: .init(context), at: Clock.wall)
    guard let outgoing, let first = messages.first else {
      return continuation.resume(returning: false)
    }
    waiting[first.identifier] = continuation
    let isFirst = alerts.deadline == nil
    alerts.watch(first.identifier, at: Clock.uptime)
    if isFirst { awaitAlert() }
    for message in messages { outgoing.yield(message) }
    sendFiles(of: notification, announcedBy: first)
  }

  /// New content of a notification.
  public nonisolated func updateNotification(_ notification: AccessoryNotification) {
    Clock.onMain {
      let messages = self.provider.update(ForwardedNotification(notification), at: Clock.wall)
      for message in messages { self.outgoing?.yield(message) }
      if let first = messages.first { self.sendFiles(of: notification, announcedBy: first) }
    }
  }

  /// A notification is gone.
  public nonisolated func removeNotification(identifier: AccessoryNotification.Identifier) {
    Clock.onMain {
      self.outgoing?.yield(self.provider.remove(.init(identifier), at: Clock.wall))
    }
  }

  /// All notifications are gone.
  public nonisolated func removeAllNotifications() {
    Clock.onMain { self.outgoing?.yield(self.provider.removeAll(at: Clock.wall)) }
  }

  /// The text goes first; icons and pictures follow when the system has them.
  private func sendFiles(of notification: AccessoryNotification, announcedBy message: Message) {
    Task {
      let files = await FileLoader.contents(of: notification)
      for part in provider.parts(of: files, announcedBy: message, at: Clock.wall) {
        outgoing?.yield(part)
      }
    }
  }

  // MARK: Alerts

  private func awaitAlert() {
    guard let deadline = alerts.deadline else { return }
    Clock.after(deadline) {
      self.resume(self.alerts.due(at: Clock.uptime))
      self.awaitAlert()
    }
  }

  private func resume(_ verdicts: [AlertWatch.Verdict]) {
    for verdict in verdicts { resume(verdict.message, alerted: verdict.alerted) }
  }

  private func resume(_ message: RandomIdentifier, alerted: Bool) {
    waiting.removeValue(forKey: message)?.resume(returning: alerted)
  }

  // MARK: From the accessory

  /// A message of the accessory, opened by the system.
  public nonisolated func messageHandler(_ message: TransportMessage) {
    Clock.onMain { self.received(Array(message.data)) }
  }

  private func received(_ plaintext: [UInt8]) {
    guard let arrival = try? provider.received(plaintext) else { return }
    switch arrival {
    case .alertReport(let report): resume(alerts.heard(report).map { [$0] } ?? [])
    case .response(let response): carryOut(response)
    case .repeated(let response, let status): settle(response, status, nil)
    case .hello, .worker, .unknown, .misplaced: break
    }
  }

  private func carryOut(_ response: GATTProfile.NotificationResponse) {
    guard let session else { return settle(response, .failed, .sessionEnded) }
    Task {
      do {
        try await respond(response.choice, by: session)
        settle(response, .done, nil)
      } catch {
        settle(response, .failed, ResponseResult.Reason(error))
      }
    }
  }

  private func respond(
    _ choice: GATTProfile.NotificationResponse.Choice, by session: NotificationsForwarding.Session
  ) async throws {
    switch choice {
    case .action(let pair, let action, let text):
      try await session.sendResponse(.init(pair, action, text))
    case .dismiss(let pair, let action):
      try await session.sendResponse(.init(pair, action, nil))
    case .clear(let pairs):
      try await session.removeNotifications(identifiers: pairs.map { .init($0) })
    case .unknown: throw AccessoryError.invalidNotificationResponse
    }
  }

  private func settle(
    _ response: GATTProfile.NotificationResponse, _ status: ResponseResult.Status,
    _ reason: ResponseResult.Reason?
  ) {
    outgoing?.yield(
      provider.settle(response.identifier, status, reason: reason, at: Clock.wall))
  }
}
