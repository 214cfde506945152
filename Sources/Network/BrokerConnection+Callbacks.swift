internal import CMosquitto

extension BrokerConnection {
  /// Has libmosquitto tell what happens; the client must not outlive the connection.
  static func setCallbacks(_ client: OpaquePointer) {
    mosquitto_connect_v5_callback_set(client) { _, owner, reason, flags, _ in
      BrokerConnection.of(owner)?.answered(reason, hasSession: flags & 1 != 0)
    }
    mosquitto_subscribe_v5_callback_set(client) { _, owner, _, count, granted, _ in
      let answer = count > 0 ? granted?.pointee : nil
      BrokerConnection.of(owner)?.subscribed(answer)
    }
    mosquitto_message_v5_callback_set(client) { _, owner, message, _ in
      guard let message else { return }
      BrokerConnection.of(owner)?.came(message.pointee)
    }
    mosquitto_publish_v5_callback_set(client) { _, owner, name, reason, _ in
      BrokerConnection.of(owner)?.published(name, reason)
    }
    mosquitto_log_callback_set(client) { _, owner, level, text in
      guard let text, level == MOSQ_LOG_ERR || level == MOSQ_LOG_WARNING else { return }
      BrokerConnection.of(owner)?.complaint = String(cString: text)
    }
  }

  private static func of(_ owner: UnsafeMutableRawPointer?) -> BrokerConnection? {
    owner.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  private func answered(_ reason: CInt, hasSession: Bool) {
    if reason == 0 { return welcomed(hasSession: hasSession) }
    end(BrokerFailure(.refused, String(cString: mosquitto_reason_string(reason))))
  }

  private func subscribed(_ granted: CInt?) {
    guard let granted, granted < 128 else {
      let words = "the broker refuses the subscription to \(broker.subscription ?? "")"
      return end(BrokerFailure(.refused, words))
    }
    events.append(.subscribed)
  }

  private func came(_ message: mosquitto_message) {
    hold()
    let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
    events.append(.message(Array(bytes)))
  }

  private func published(_ name: CInt, _ reason: CInt) {
    guard let publication = publications.removeValue(forKey: name) else { return }
    let isHeard = reason != MQTT_RC_NO_MATCHING_SUBSCRIBERS.rawValue
    if !isHeard, !publication.isRetained {
      events.append(.unheard(publication.number))
    } else if reason < 128 {
      events.append(.published(publication.number))
    } else {
      let words = String(cString: mosquitto_reason_string(reason))
      events.append(.refused(publication.number, words: "\(publication.topic): \(words)"))
    }
  }
}
