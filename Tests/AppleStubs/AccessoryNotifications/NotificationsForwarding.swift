public import AccessorySetupKit
public import AccessoryTransportExtension
import ExtensionFoundation
public import Foundation

public enum ForwardingDecision: Sendable {
  case allow
  case limited
  case deny
  case undetermined
}

public enum AccessoryError: Error {
  case unsupportedAccessory
  case unsupportedPlatform
  case accessoryNotificationsUnavailable
  case invalidNotificationResponse
  case coordinationTimeout
}

public class AccessoryNotificationCenter {
  public init() {}
  public func requestForwarding(for accessory: ASAccessory) async throws -> ForwardingDecision {
    .undetermined
  }
  public func forwardingStatus(for accessory: ASAccessory) async throws -> ForwardingDecision {
    .undetermined
  }
}

public final class NotificationsForwarding: AccessoryFeature {
  public static var featureID: String { "AccessoryNotifications.NotificationsForwarding" }

  public protocol AccessoryNotificationsHandler: Sendable {
    func didActivate(for session: NotificationsForwarding.Session)
    func didInvalidate()
    func addNotification(
      _ notification: AccessoryNotification, alertingContext: AlertingContext
    ) async throws -> Bool
    func updateNotification(_ notification: AccessoryNotification)
    func removeNotification(identifier: AccessoryNotification.Identifier)
    func removeAllNotifications()
    func messageHandler(_ message: TransportMessage)
  }

  /// What the system does for a session; a test plays it.
  public protocol StubSystem: Sendable {
    func send(_ payloads: [Data]) async throws
    func respond(_ response: NotificationResponse) async throws
    func remove(_ identifiers: [AccessoryNotification.Identifier]) async throws
  }

  public final class Session: AccessoryFeatureSession {
    public let accessory: ASAccessory
    public let sessionID: UUID
    private let system: any StubSystem

    public init(accessory: ASAccessory, sessionID: UUID, system: any StubSystem) {
      self.accessory = accessory
      self.sessionID = sessionID
      self.system = system
    }

    public func send(message: AccessoryMessage) async throws {
      try await system.send(message.payloads.map(\.data))
    }

    public func sendResponse(_ response: NotificationResponse) async throws {
      try await system.respond(response)
    }

    public func removeNotifications(
      identifiers: [AccessoryNotification.Identifier]
    ) async throws {
      try await system.remove(identifiers)
    }
  }

  private let factory: @Sendable () -> any AccessoryNotificationsHandler

  public init(_ factory: @escaping @Sendable () -> any AccessoryNotificationsHandler) {
    self.factory = factory
  }
}
