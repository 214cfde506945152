import GATTProfile
import JSON
import Linux
import Network
import Push
import Relay

// From accessories to the push service.
extension Session {
  func hearUp() {
    var answers: [[UInt8]] = []
    for event in up.receive(at: Clock.uptime) {
      switch event {
      case .message(let bytes): answers.append(bytes)
      case .ended: uplink.lostBroker()
      case .connected, .subscribed, .published, .unheard, .refused: break
      }
    }
    carryOut(uplink.take(answers))
  }

  func hearPush() {
    for result in push.receive(at: Clock.uptime) {
      let reason = result.status == 0 ? "" : Self.reason(in: result.words)
      if result.status == 0 {
        log(
          .debug, "no answer of the push service: \(String(decoding: result.words, as: UTF8.self))")
      }
      let outcome = PushOutcome(
        status: result.status, reason: reason, retryAfter: result.retryAfter)
      carryOut(uplink.pushed(result.number, outcome, at: Clock.uptime))
    }
  }

  func carryOut(_ effects: [Uplink.Effect]) {
    for effect in effects {
      switch effect {
      case .push(let number, let request): send(number, request)
      case .renewToken: provider.renew()
      case .release: up.release(at: Clock.uptime)
      case .warn(let words): log(.warning, words)
      }
    }
  }

  private func send(_ number: Uplink.AnswerNumber, _ request: PushRequest) {
    do {
      let headers = [
        "authorization: bearer \(try provider.token(at: Clock.uptime))",
        "apns-push-type: accessory",
        "apns-topic: \(request.companion)\(PushRequest.topicEnding)",
        "content-type: application/json",
      ]
      push.send(number, path: request.path, headers: headers, body: request.payload)
    } catch {
      log(.error, "\(error)")
      carryOut(uplink.pushed(number, .unavailable(after: 1_000), at: Clock.uptime))
    }
  }

  /// The service's word for a refusal: `{"reason":"BadDeviceToken"}`.
  private static func reason(in words: [UInt8]) -> String {
    guard let answer = try? JSON(decoding: words), case .object(let members) = answer.value,
      case .text(let reason)? = members.first(where: { $0.name == "reason" })?.value.value
    else { return "no reason given" }
    return Log.clean(reason, limit: 100)
  }
}
