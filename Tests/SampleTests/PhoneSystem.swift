@preconcurrency import AccessoryNotifications
import AccessorySetupKit
@preconcurrency import AccessoryTransportExtension
import CoreBluetooth
import Forwarding
import Foundation
import HPKE
import OpenSSL
import PhoneSimulator

/// The part of iOS: it starts the sample's extensions, holds the keys, seals and opens, and hands
/// messages on.
@MainActor
final class PhoneSystem {
  typealias Result = AccessoryMessage.Result

  /// What the app got to say about notifications.
  private(set) var responses: [AccessoryNotifications.NotificationResponse] = []
  private(set) var removed: [AccessoryNotification.Identifier] = []
  /// What the system has against the next response; nil for nothing.
  var objection: AccessoryError?

  let accessory = UUID()
  let sessionID = UUID()
  let notifications = NotificationHandler()
  private var keys: SystemSender<LibcryptoPrimitives>
  private var exchange: KeyExchangeHandler?
  private var transport: TransportHandler?
  private var exchanged: CheckedContinuation<Result, Never>?

  /// A phone whose radio reaches the accessory at the path of a loop-back link.
  init(link path: String, mtu: Int) throws {
    keys = SystemSender(primitives: try LibcryptoPrimitives())
    StubAir.shared.place(accessory, at: path, mtu: mtu)
  }

  private var session: [UInt8] { Array(sessionID.uuidString.utf8) }

  // MARK: Keys

  /// Runs the security extension until it completes the encapsulated key.
  func exchangeKeys() async -> Result {
    await withCheckedContinuation { continuation in
      exchanged = continuation
      let session = AccessorySecuritySession { [weak self] message in
        MainActor.assumeIsolated { self?.answer(message) }
      }
      exchange = KeyExchangeHandler(session: session, accessory: accessory)
    }
  }

  private func answer(_ message: SecurityMessage) {
    let suite: CipherSuite = message.cipherSuite == .xWing ? .xWing : .p256
    let info = "\(message.cipherSuite)-\(message.version)-\(accessory.uuidString)"
    guard message.keyType == .publicKey,
      let enc = try? keys.encapsulate(
        to: Array(message.key), suite, info: Array(info.utf8))
    else { return }
    let reply = SecurityMessage(
      keyType: .encapsulatedKey, cipherSuite: message.cipherSuite, version: message.version,
      key: Data(enc), supportedTransports: message.supportedTransports,
      identifier: accessory.uuidString)
    exchange?.messageReceived(reply) { result in
      Task { @MainActor in
        self.exchanged?.resume(returning: result)
        self.exchanged = nil
        self.exchange?.sessionInvalidated(error: nil)
        self.exchange = nil
      }
    }
  }

  // MARK: Messages

  /// Starts the transport extension; one that runs is killed.
  func startTransport() {
    transport?.invalidationHandler(error: nil)
    let session = AccessoryTransportSession { [weak self] message in
      MainActor.assumeIsolated { self?.deliver(message) }
    }
    transport = TransportHandler(session: session, accessory: accessory)
  }

  /// Opens the session of the data provider.
  func activate() {
    let device = ASAccessory(displayName: "Belfry", bluetoothIdentifier: accessory)
    notifications.didActivate(
      for: NotificationsForwarding.Session(
        accessory: device, sessionID: sessionID, system: SystemSession(system: self)))
  }

  private func deliver(_ message: TransportMessage) {
    guard message.sessionID == sessionID,
      let plaintext = try? keys.open(Array(message.data), session: session)
    else { return }
    notifications.messageHandler(
      TransportMessage(sessionID: sessionID, data: Data(plaintext)))
  }

  /// Seals a message and has the transport extension carry it; what failed is handed over again.
  fileprivate func send(_ plaintext: Data) async throws {
    guard let sealed = try keys.seal(Array(plaintext), session: session) else {
      throw AccessoryError.accessoryNotificationsUnavailable
    }
    for _ in 0..<5 {
      let result: Result = await withCheckedContinuation { continuation in
        transport?.messageReceived(
          TransportMessage(sessionID: sessionID, data: Data(sealed))
        ) { continuation.resume(returning: $0) }
      }
      if case .success = result { return }
    }
    throw AccessoryError.accessoryNotificationsUnavailable
  }

  fileprivate func take(_ response: AccessoryNotifications.NotificationResponse) throws {
    if let objection { throw objection }
    responses.append(response)
  }

  fileprivate func remove(_ identifiers: [AccessoryNotification.Identifier]) {
    removed += identifiers
  }
}

/// The data provider's way to the system.
private struct SystemSession: NotificationsForwarding.StubSystem {
  let system: PhoneSystem

  func send(_ payloads: [Data]) async throws {
    for payload in payloads { try await system.send(payload) }
  }

  func respond(_ response: AccessoryNotifications.NotificationResponse) async throws {
    try await system.take(response)
  }

  func remove(_ identifiers: [AccessoryNotification.Identifier]) async throws {
    await system.remove(identifiers)
  }
}
