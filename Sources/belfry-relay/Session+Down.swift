import Linux
import Network
import Relay
import Web

// From phones to the broker.
extension Session {
  func hearWeb() {
    for request in web.receive() {
      let post = Post(
        method: request.method, path: request.path, authorization: request.authorization,
        body: request.body)
      carryOut(downlink.take(post, request.number, at: Clock.uptime))
    }
  }

  func hearDown() {
    for event in down.receive(at: Clock.uptime) {
      switch event {
      case .subscribed:
        log(.notice, "the broker takes messages")
        isConnected = true
        manager?.status("online")
        carryOut(downlink.broker(isThere: true))
      case .published(let number): carryOut(downlink.published(number))
      case .unheard(let number): carryOut(downlink.unheard(number))
      case .refused(let number, let words):
        log(.warning, "the broker refuses what is published on \(words)")
        carryOut(downlink.refused(number))
      case .ended(let failure):
        warn(of: failure)
        isConnected = false
        manager?.status("offline: \(failure.words)")
        carryOut(downlink.broker(isThere: false))
      case .connected, .message: break
      }
    }
  }

  func carryOut<P>(_ effects: [Downlink<P>.Effect]) {
    for effect in effects {
      switch effect {
      case .answer(let number, let answer):
        web.answer(
          number,
          WebAnswer(
            status: answer.rawValue, body: answer.sentence + "\n", retryAfter: answer.retryAfter))
      case .publish(let number, let accessory, let body):
        let publication = Publication(
          topic: "belfry/\(accessory)/down", payload: body, expiry: RelayLimits.expiry)
        down.publish(publication, number: number, at: Clock.uptime)
      }
    }
  }

  /// Tells of an end once, not with every attempt that follows it.
  func warn(of failure: BrokerFailure) {
    guard isConnected else { return }
    log(.warning, "the connection to the broker ended: \(failure.words)")
  }

  func hearMetrics() {
    guard let metrics else { return }
    for request in metrics.receive() {
      let isPage = request.path == "/metrics"
      let text =
        isPage ? Metrics.text(downlink, uplink, isConnected: isConnected) : "see /metrics\n"
      metrics.answer(request.number, WebAnswer(status: isPage ? 200 : 404, body: text))
    }
  }
}
