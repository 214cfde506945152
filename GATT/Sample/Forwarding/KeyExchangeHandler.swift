// Its session types are not marked Sendable; here they are used on the main actor alone.
@preconcurrency public import AccessoryTransportExtension
import Companion
public import Foundation
import GATTProfile

/// The security extension's part: the accessory's public key goes to the system, the encapsulated
/// key back to the accessory.
@MainActor
public final class KeyExchangeHandler: AccessorySecuritySession.EventHandler {
  private var session: AccessorySecuritySession?
  private var host: ProgramHost<SecurityExtension<SystemHash>>?
  private var completion: (@Sendable (AccessoryMessage.Result) -> Void)?

  /// - Parameter accessory: nil for the first one that the app has set up.
  public nonisolated init(session: AccessorySecuritySession, accessory: UUID? = nil) {
    Clock.onMain { self.start(session, accessory) }
  }

  private func start(_ session: AccessorySecuritySession, _ accessory: UUID?) {
    self.session = session
    let program = SecurityExtension(
      epoch: .random(in: 0 ... .max), hash: SystemHash(), at: Clock.uptime)
    host = ProgramHost(program, accessory: accessory, restoring: nil) { [weak self] report in
      self?.take(report)
    }
  }

  /// The system's side of the exchange.
  public nonisolated func messageReceived(
    _ message: SecurityMessage,
    completion: @escaping @Sendable (AccessoryMessage.Result) -> Void
  ) {
    Clock.onMain { self.received(message, completion) }
  }

  /// The system ends the exchange.
  public nonisolated func sessionInvalidated(error: AccessorySecuritySession.Error?) {
    Clock.onMain {
      self.host?.stop()
      self.host = nil
    }
  }

  private func received(
    _ message: SecurityMessage, _ completion: @escaping @Sendable (AccessoryMessage.Result) -> Void
  ) {
    guard message.keyType == .encapsulatedKey else {
      // The system wants the public key once more.
      host?.run { program, _ in
        program.request(fresh: false)
        return []
      }
      return completion(.success)
    }
    self.completion?(.failure(.transportFailed))
    self.completion = completion
    // Letters count in these texts: they go on just as the system spells them.
    let suite = Array(String(describing: message.cipherSuite).utf8)
    let version = Array(String(describing: message.version).utf8)
    let identifier = message.identifier ?? host?.accessory?.uuidString ?? ""
    host?.run { program, now in
      program.deliver(
        suite: suite, version: version, identifier: Array(identifier.utf8),
        encapsulated: Array(message.key), at: now)
    }
  }

  private func take(_ report: KeyExchangeReport) {
    switch report {
    case .offer(let offer): publish(offer)
    case .completed(let end):
      completion?(AccessoryMessage.Result(end.result))
      completion = nil
    case .undecodable: break
    }
  }

  private func publish(_ offer: KeyOffer) {
    guard let suite = SecurityMessage.CipherSuite(named: offer.suite) else { return }
    let message = SecurityMessage(
      keyType: .publicKey, cipherSuite: suite, version: .version1, key: Data(offer.publicKey),
      supportedTransports: offer.transports.list)
    do {
      try session?.sendSecurityMessage(message)
    } catch {
      session?.cancel(error: error)
    }
  }
}

extension SecurityMessage.CipherSuite {
  /// The suite of an accessory's offer.
  fileprivate init?(named name: [UInt8]) {
    switch String(decoding: name, as: UTF8.self) {
    case "XWing": self = .xWing
    case "P256": self = .p256
    default: return nil
    }
  }
}

extension KeyExchangeItem.Transports {
  /// What the system records, once for the pairing.
  fileprivate var list: [AccessoryTransport] {
    var list: [AccessoryTransport] = []
    if contains(.bluetooth) { list.append(.bluetooth) }
    if contains(.localNetwork) { list.append(.localNetwork) }
    if contains(.internet) { list.append(.internet) }
    return list
  }
}

extension AccessoryMessage.Result {
  /// The system's word for what became of a message.
  init(_ result: Delivery.Result) {
    switch result {
    case .success: self = .success
    case .transportFailed: self = .failure(.transportFailed)
    case .transportUnavailable: self = .failure(.transportUnavailable)
    }
  }
}
