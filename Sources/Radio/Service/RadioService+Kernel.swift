extension RadioService {
  /// The kernel sent a packet.
  ///
  /// Throws `RadioError.malformedEvent` for what is none; the service goes on.
  public mutating func heard(_ bytes: [UInt8], at now: UInt64) throws(RadioError) -> [Effect] {
    self.now = now
    let packet = try ManagementPacket(decoding: bytes)
    switch try ManagementEvent(packet) {
    case .answer(let command, let status, let values):
      guard let current, current.command.code == command, current.controller == packet.controller
      else { break }
      finish(current, status == .success ? .success(values) : .failure(.kernel(status)))
    case .controllerRemoved: lost(packet.controller)
    case .settings(let settings):
      // What has a time limit is forgotten while a controller is off.
      if settings.contains(.powered) { renewResting(packet.controller) }
    case .advertisingRemoved(let instance):
      if placed.contains(where: { ($0.controller, $0.instance) == (packet.controller, instance) }) {
        renew(packet.controller)
      }
    case .controllerAdded, .other: break
    }
    startNext()
    return flush()
  }

  /// The kernel answered, or did not.
  mutating func finish(_ current: Current, _ outcome: Result<[UInt8], RadioRefusal>) {
    self.current = nil
    switch current.job {
    case .request(let client, let request): finish(request, client, current.command, outcome)
    case .renewal(let controller): renewed(controller, outcome)
    case .withdrawal: break
    }
  }

  private mutating func finish(
    _ request: RadioRequest, _ client: Client?, _ command: ManagementCommand,
    _ outcome: Result<[UInt8], RadioRefusal>
  ) {
    let values: [UInt8]
    switch outcome {
    case .success(let given): values = given
    case .failure(let refusal): return tell(client, .refused(request.kind, refusal))
    }
    switch (request, command) {
    case (.advertise(let controller, let advertisement), .advertisingFeatures):
      guard let client else { return }
      guard let features = AdvertisingFeatures(decoding: values), let instance = features.free
      else { return tell(client, .refused(.advertise, .noRoom)) }
      start(.request(client, request), Self.addition(instance, advertisement), controller)
    case (.advertise(let controller, let advertisement), .addAdvertising(let instance, _, _)):
      advertised(client, controller, advertisement, instance)
    case (.stop(let controller), _):
      placed.removeAll { $0.controller == controller }
      tell(client, .stopped)
    case (.controller, _):
      let information = ControllerInformation(decoding: values)
      tell(client, information.map { .controller($0) } ?? .refused(.controller, .broken))
    case (.connection, _):
      let information = ConnectionInformation(decoding: values)
      tell(client, information.map { .connection($0) } ?? .refused(.connection, .broken))
    case (.advertise, _), (.listen, _): break
    }
  }

  private mutating func advertised(
    _ client: Client?, _ controller: UInt16, _ advertisement: AdvertisingData, _ instance: UInt8
  ) {
    placed.removeAll { $0.controller == controller }
    guard let client else {
      waiting.append(.withdrawal(controller: controller, instance: instance))
      return
    }
    placed.append(
      Placed(
        client: client, controller: controller, advertisement: advertisement, instance: instance,
        renewal: now + Self.renewalTime))
    tell(client, .advertising)
  }

  private static let renewalTime = UInt64(lease) * 500

  private mutating func renewed(_ controller: UInt16, _ outcome: Result<[UInt8], RadioRefusal>) {
    guard let index = placed.firstIndex(where: { $0.controller == controller }) else { return }
    switch outcome {
    case .success: placed[index].renewal = now + Self.renewalTime
    case .failure(.kernel(.rejected)), .failure(.kernel(.notPowered)): break  // Until it is on.
    case .failure(.kernel(.busy)), .failure(.noAnswer):
      placed[index].renewal = now + Self.patience
    case .failure: lost(controller)
    }
  }

  private mutating func renewResting(_ controller: UInt16) {
    let isResting = placed.contains { $0.controller == controller && $0.renewal == nil }
    if isResting { renew(controller) }
  }

  private mutating func lost(_ controller: UInt16) {
    for one in placed where one.controller == controller {
      tell(one.client, .ended(controller: controller))
    }
    placed.removeAll { $0.controller == controller }
  }
}
