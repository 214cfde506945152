internal import GATTProfile
internal import HPKE
internal import PanelProtocol

extension Accessory {
  /// Takes an order in: it is carried by the session that is open, or one is asked for.
  mutating func take(_ order: WorkerOrder) {
    guard order.feature.isWorker, let phone = phone(for: order) else {
      let isKnown = order.feature.isWorker && order.phone.map { ledger.phones[$0] == nil } != true
      tell(.undelivered(order.id, isKnown ? .noLink : .unknown))
      return
    }
    guard order.content.bytes.count <= MessageLimits.workerBytes else {
      tell(.undelivered(order.id, .tooLarge))
      return
    }
    if let end = worker(order.feature, of: phone).refusal(at: now.uptime) {
      tell(.undelivered(order.id, end))
      return
    }
    lines[phone]?.workers[order.feature, default: Worker()].orders.append(order)
    pursue(order.feature, of: phone, for: order.content.subject)
  }

  /// Nothing more is to be said to a worker for now.
  mutating func done(_ feature: Message.Feature, of index: PhoneIndex) {
    guard let phone = ledger.phones[index]?.record.id else { return }
    end(feature, of: phone, .finished, telling: .finished)
  }

  /// Sends what waits for a worker, or asks the phone for a session.
  mutating func pursue(
    _ feature: Message.Feature, of phone: PhoneID, for subject: WorkerSubject
  ) {
    switch worker(feature, of: phone).phase {
    case .idle: jobs.append(.openWorker(phone, feature, subject))
    case .waiting: break
    case .open: sendOrders(to: feature, of: phone)
    }
  }

  /// Sends as many of the orders that wait as may be under way at once.
  mutating func sendOrders(to feature: Message.Feature, of phone: PhoneID) {
    while case .open(var session)? = lines[phone]?.workers[feature]?.phase,
      let order = lines[phone]?.workers[feature]?.orders.first,
      framesInFlight(of: feature, phone) < Worker.framesInFlight
    {
      do throws(CryptoError) {
        let frame = try session.seal(order.content, with: primitives)
        let purpose = Line.Purpose.workerFrame(feature, order.id)
        guard send(frame, of: feature, to: phone, purpose: purpose) else { return }
        session.passed(at: now.uptime)
        lines[phone]?.workers[feature]?.phase = .open(session)
        lines[phone]?.workers[feature]?.orders.removeFirst()
      } catch {
        effects.append(.report(.cryptoFailed(error)))
        end(feature, of: phone, .failed, telling: .failed)
      }
    }
  }

  /// Puts a frame into the phone's queue; false if there is no room for it now.
  @discardableResult
  mutating func send(
    _ frame: WorkerFrame, of feature: Message.Feature, to phone: PhoneID, purpose: Line.Purpose
  ) -> Bool {
    guard let identifier = randomIdentifier() else { return false }
    let message = Message(
      feature: feature, identifier: identifier, revision: ledger.nextOrder, body: .worker(frame))
    guard let envelope = try? Envelope(worker: message.encoded) else { return false }
    return enqueue(envelope, to: phone, role: .transport, purpose: purpose) != nil
  }

  /// A receipt came for something of a worker's.
  mutating func finished(
    _ order: WorkerOrderID, of feature: Message.Feature, _ verdict: Verdict, by phone: PhoneID
  ) {
    guard verdict == .accepted else {
      tell(.undelivered(order, .failed))
      end(feature, of: phone, .failed, telling: nil)
      return
    }
    tell(.delivered(order))
    sendOrders(to: feature, of: phone)
  }

  /// The phone that an order is for, if it is connected by Bluetooth.
  private func phone(for order: WorkerOrder) -> PhoneID? {
    if let index = order.phone {
      return ledger.phones[index].map { $0.record.id }.flatMap { hasBluetooth($0) ? $0 : nil }
    }
    let near = ledger.phones.values.filter { hasBluetooth($0.record.id) }
    let ids = near.sorted { $0.index.number < $1.index.number }.map { $0.record.id }
    let open = ids.first { worker(order.feature, of: $0).session != nil }
    let free = ids.first { worker(order.feature, of: $0).refusal(at: now.uptime) == nil }
    return open ?? free ?? ids.first
  }

  func worker(_ feature: Message.Feature, of phone: PhoneID) -> Worker {
    lines[phone]?.workers[feature] ?? Worker()
  }

  /// Whether a link of the phone is Bluetooth: its system has workers by no other transport.
  func hasBluetooth(_ phone: PhoneID) -> Bool {
    lines[phone]?.links.contains { links[$0]?.isLocal == false } == true
  }

  private func framesInFlight(of feature: Message.Feature, _ phone: PhoneID) -> Int {
    lines[phone]?.outgoing.values.filter { $0.isFrame(of: feature) }.count ?? 0
  }

  mutating func tell(_ event: WorkerEvent) { effects.append(.worker(event)) }
}

extension Line.Purpose {
  /// Whether it is an order for that worker.
  func isFrame(of feature: Message.Feature) -> Bool {
    if case .workerFrame(feature, _) = self { true } else { false }
  }
}
