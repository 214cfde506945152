extension RadioService {
  /// Gives the kernel the command of the first job that needs one.
  mutating func startNext() {
    while current == nil, !waiting.isEmpty {
      let job = waiting.removeFirst()
      if let (command, controller) = firstCommand(of: job) { start(job, command, controller) }
    }
  }

  mutating func start(_ job: Job, _ command: ManagementCommand, _ controller: UInt16) {
    current = Current(
      job: job, command: command, controller: controller, deadline: now + Self.patience)
    effects.append(.command(command.packet(for: controller).encoded))
  }

  /// The first command of a job; nil if there is nothing to do for it, or nothing that may be done.
  private mutating func firstCommand(of job: Job) -> (ManagementCommand, UInt16)? {
    switch job {
    case .withdrawal(let controller, let instance):
      return (.removeAdvertising(instance: instance), controller)
    case .renewal(let controller):
      guard let one = placed.first(where: { $0.controller == controller }) else { return nil }
      return (Self.addition(one.instance, one.advertisement), controller)
    case .request(let client, let request):
      return firstCommand(of: request, client).map { ($0, request.number) }
    }
  }

  private mutating func firstCommand(
    of request: RadioRequest, _ client: Client?
  ) -> ManagementCommand? {
    let own = placed.first { $0.controller == request.number }
    switch request {
    case .controller: return .controllerInformation
    case .connection(_, let address): return .connectionInformation(address)
    case .listen:
      if let client { effects.append(.listen(client)) }
      return nil
    case .advertise(_, let advertisement):
      guard let own else { return .advertisingFeatures }
      if own.client == client { return Self.addition(own.instance, advertisement) }
      tell(client, .refused(.advertise, .taken))
      return nil
    case .stop:
      guard let own, own.client == client else {
        tell(client, .stopped)
        return nil
      }
      return .removeAdvertising(instance: own.instance)
    }
  }

  static func addition(_ instance: UInt8, _ advertisement: AdvertisingData) -> ManagementCommand {
    .addAdvertising(instance: instance, advertisement, seconds: lease)
  }

  /// Nobody is told what became of the wish of one that has gone.
  mutating func tell(_ client: Client?, _ answer: RadioAnswer) {
    if let client { effects.append(.answer(client, answer)) }
  }
}
