import Framing
import Linux
import Network
import NetworkProtocol

extension Session {
  /// Something came from belfryd, or may go there again.
  func hearAgent(_ readiness: Readiness) {
    guard let agent else { return }
    do {
      if readiness.contains(.writable), !readiness.contains(.gone) { try agent.flush() }
      try loop.change(agent.number, to: agent.interest)
      holdPhones()
      if readiness.isDisjoint(with: [.readable, .gone]) { return }
      switch try agent.receive() {
      case .bytes(let bytes): stream.append(bytes)
      case .nothing: return
      case .end: return loseAgent("it went")
      }
      while self.agent != nil, let bytes = try stream.next() { try hear(bytes) }
    } catch {
      loseAgent("\(error)")
    }
  }

  private func hear(_ bytes: [UInt8]) throws(FramingError) {
    let command: NetworkCommand
    do {
      command = try NetworkCommand(decoding: bytes)
    } catch .unknownMessage {
      return
    }
    if case .welcome(let version) = command {
      guard version == NetworkLimits.version else {
        return loseAgent("it speaks version \(version): update both programs together")
      }
      loop.cancel(.agent)
      log(.notice, "belfryd is there")
      return carryOut(courier.agentCame(at: Clock.uptime))
    }
    if command == .replaced {
      return loseAgent("another belfry-net is in charge", for: Self.replacedPause)
    }
    if obey(command) { return }
    carryOut(courier.take(command, at: Clock.uptime, chance: chance))
  }

  /// Tells belfryd; one that does not read is lost.
  func tell(_ report: NetworkReport) {
    guard let agent else { return }
    do {
      try agent.send(report.encoded)
      try loop.change(agent.number, to: agent.interest)
    } catch let error where error.errno == .brokenPipe {
      // It closed. The loop hears of that, and before it of what it said last.
    } catch {
      loseAgent("\(error)")
    }
  }

  /// Something came from the broker, or its time is over.
  func hearBroker() {
    guard let broker else { return }
    let events = broker.receive(at: Clock.uptime)
    let effects = courier.take(events, at: Clock.uptime, chance: chance)
    if case .ended? = events.last { dropBroker() }
    carryOut(effects)
  }

  /// Does what the courier asks for.
  func carryOut(_ effects: [Courier.Effect]) {
    for effect in effects {
      switch effect {
      case .report(let report): tell(report)
      case .connect: connect()
      case .leave:
        broker?.leave()
        dropBroker()
      case .announce: announce()
      case .publish(let number, let body):
        let publication = Publication(
          topic: "\(settings.prefix)/up", payload: body, expiry: Self.answerExpiry)
        broker?.publish(publication, number: number.number, at: Clock.uptime)
      case .release: broker?.release(at: Clock.uptime)
      case .warn(let words): log(.warning, words)
      case .note(let words): log(.information, words)
      }
    }
  }

  private func announce() {
    log(.notice, "online")
    manager?.status("online")
    broker?.publish(
      Broker.status("online", settings), number: Self.announcement, at: Clock.uptime)
  }

  private func connect() {
    guard let target else { return }
    do {
      let broker = try BrokerConnection(to: target, at: Clock.uptime)
      try loop.watch(broker.number, for: .readable, as: .broker)
      self.broker = broker
    } catch {
      let failure = BrokerFailure(.lost, "\(error)")
      carryOut(courier.take([.ended(failure)], at: Clock.uptime, chance: chance))
    }
  }

  private func dropBroker() {
    guard let broker else { return }
    loop.unwatch(broker.number)
    loop.cancel(.broker)
    self.broker = nil
    manager?.status("offline")
  }
}
