// Its session types are not marked Sendable; here they are used on the main actor alone.
@preconcurrency public import AccessoryTransportExtension
import Companion
public import Foundation
import GATTProfile

/// The transport extension's part: sealed messages to the accessory and back. Nothing is opened here.
@MainActor
public final class TransportHandler: AccessoryTransportSession.EventHandler {
  private var session: AccessoryTransportSession?
  private var host: ProgramHost<TransportExtension<SystemHash>>?
  private var completions: [Int: @Sendable (AccessoryMessage.Result) -> Void] = [:]
  private var lastNumber = 0

  /// - Parameter accessory: nil for the first one that the app has set up.
  public nonisolated init(session: AccessoryTransportSession, accessory: UUID? = nil) {
    Clock.onMain { self.start(session, accessory) }
  }

  private func start(_ session: AccessoryTransportSession, _ accessory: UUID?) {
    self.session = session
    session.transport = .bluetooth
    let program = TransportExtension(
      epoch: .random(in: 0 ... .max), hash: SystemHash(), at: Clock.uptime)
    host = ProgramHost(
      program, accessory: accessory, restoring: session.transportStateRestoreIdentifier
    ) { [weak self] report in self?.take(report) }
  }

  /// A sealed message for the accessory.
  public nonisolated func messageReceived(
    _ message: TransportMessage,
    completion: @escaping @Sendable (AccessoryMessage.Result) -> Void
  ) {
    Clock.onMain { self.send(message, completion) }
  }

  /// The system ends the session: what has no end gets one, and the link goes.
  public nonisolated func invalidationHandler(error: AccessoryTransportSession.Error?) {
    Clock.onMain {
      self.host?.run { program, _ in program.giveUp() }
      self.host?.stop()
      self.host = nil
    }
  }

  private func send(
    _ message: TransportMessage, _ completion: @escaping @Sendable (AccessoryMessage.Result) -> Void
  ) {
    guard let host else { return completion(.failure(.transportUnavailable)) }
    lastNumber += 1
    let number = lastNumber
    completions[number] = completion
    host.run { program, now in
      program.send(
        number, sessionID: Array(message.sessionID.uuidString.utf8), sealed: Array(message.data),
        at: now)
    }
  }

  private func take(_ report: TransportReport) {
    switch report {
    case .completed(let number, let delivery):
      completions.removeValue(forKey: number)?(AccessoryMessage.Result(delivery.result))
    case .message(let id, let sessionID, let sealed):
      let verdict = forward(sessionID, sealed)
      host?.run { program, now in
        program.settle(id, verdict, at: now)
        return []
      }
    case .companionKey(let id, _), .worker(let id, _, _): refuse(id)
    case .unanswered, .capabilities, .undecodable: break
    }
  }

  /// The sample has no workers.
  private func refuse(_ id: MessageID) {
    host?.run { program, now in
      program.settle(id, .refused(.unsupported), at: now)
      return []
    }
  }

  /// Hands a message of the accessory to the system, which opens it for the data provider.
  private func forward(_ sessionID: [UInt8], _ sealed: [UInt8]) -> Verdict {
    guard let session, let sessionID = UUID(uuidString: String(decoding: sessionID, as: UTF8.self))
    else { return .refused(.unsupported) }
    do {
      try session.sendMessageToDataProvider(
        TransportMessage(sessionID: sessionID, data: Data(sealed)))
      return .accepted
    } catch {
      return .refused(.busy)
    }
  }
}
