/// What belfry-radio does, without doing any I/O: requests, the kernel's packets and time in; answers
/// and the kernel's commands out.
///
/// One command is under way at a time. An advertisement belongs to the client that asked for it, and
/// is a lease from the kernel, renewed half-way: if this program is killed, it goes off the air by
/// itself.
public struct RadioService: Sendable {
  /// A client's number, as the program that owns the sockets gives it.
  public typealias Client = UInt64

  /// What has to be done, in order.
  public enum Effect: Equatable, Sendable {
    /// Tell a client.
    case answer(Client, RadioAnswer)
    /// Give the kernel a command's bytes.
    case command([UInt8])
    /// Answer a client by `listening` with such a socket, or by a refusal.
    case listen(Client)
    /// Close a client's connection: it asks for more than it reads.
    case turnAway(Client)
  }

  /// How long the kernel keeps an advertisement that nobody renews, in seconds.
  static let lease: UInt16 = 60
  /// How long the kernel may take for a command, in milliseconds.
  static let patience: UInt64 = 5_000
  /// How many requests of one client may wait.
  static let waitingLimit = 4

  /// An advertisement that the kernel has.
  struct Placed: Equatable {
    let client: Client
    let controller: UInt16
    let advertisement: AdvertisingData
    let instance: UInt8
    /// When to renew it; nil while the controller is off.
    var renewal: UInt64?
  }

  /// Something to be done by one command, or by two.
  enum Job: Equatable {
    /// A client waits for the outcome; nil if the client has gone.
    case request(Client?, RadioRequest)
    /// An advertisement is due.
    case renewal(controller: UInt16)
    /// An advertisement's owner has gone.
    case withdrawal(controller: UInt16, instance: UInt8)
  }

  /// The job whose command the kernel has.
  struct Current: Equatable {
    var job: Job
    let command: ManagementCommand
    let controller: UInt16
    let deadline: UInt64
  }

  /// Why the kernel's management channel is not there, if it is not.
  let fault: RadioRefusal?
  var placed: [Placed] = []
  var waiting: [Job] = []
  var current: Current?
  var effects: [Effect] = []
  var now: UInt64 = 0

  /// A service on the kernel's management channel, or one that refuses everything because there is
  /// none.
  public init(fault: RadioError? = nil) { self.fault = fault.map { RadioRefusal($0) } }

  /// Whether nothing is on air and nothing under way.
  public var isIdle: Bool { placed.isEmpty && waiting.isEmpty && current == nil }

  /// When `tick` is due, in milliseconds of uptime.
  public var deadline: UInt64? {
    (placed.map(\.renewal) + [current?.deadline]).compactMap { $0 }.min()
  }

  /// A client sent a packet.
  public mutating func received(
    _ packet: [UInt8], from client: Client, at now: UInt64
  ) -> [Effect] {
    self.now = now
    do throws(RadioError) {
      take(try RadioRequest(decoding: packet), from: client)
    } catch {
      let kind = packet.first.flatMap(RadioRequest.Kind.init)
      effects.append(.answer(client, .refused(kind, RadioRefusal(error))))
    }
    return flush()
  }

  /// A client has gone: so does what it had on air.
  public mutating func gone(_ client: Client, at now: UInt64) -> [Effect] {
    self.now = now
    waiting.removeAll { $0.client == client }
    if case .request(client, let request)? = current?.job { current?.job = .request(nil, request) }
    for one in placed where one.client == client {
      waiting.append(.withdrawal(controller: one.controller, instance: one.instance))
    }
    placed.removeAll { $0.client == client }
    startNext()
    return flush()
  }

  /// Time has come.
  public mutating func tick(at now: UInt64) -> [Effect] {
    self.now = now
    if let current, current.deadline <= now { finish(current, .failure(.noAnswer)) }
    for index in placed.indices where placed[index].renewal.map({ $0 <= now }) == true {
      renew(placed[index].controller)
    }
    startNext()
    return flush()
  }

  /// The program ends: what is on air has to go.
  public mutating func end() -> [Effect] {
    for one in placed {
      let command = ManagementCommand.removeAdvertising(instance: one.instance)
      effects.append(.command(command.packet(for: one.controller).encoded))
    }
    placed = []
    return flush()
  }

  private mutating func take(_ request: RadioRequest, from client: Client) {
    if let fault {
      effects.append(.answer(client, .refused(request.kind, fault)))
      return
    }
    guard waiting.filter({ $0.client == client }).count < Self.waitingLimit else {
      effects.append(.turnAway(client))
      return
    }
    waiting.append(.request(client, request))
    startNext()
  }

  mutating func renew(_ controller: UInt16) {
    guard let index = placed.firstIndex(where: { $0.controller == controller }) else { return }
    placed[index].renewal = nil
    let job = Job.renewal(controller: controller)
    if !waiting.contains(job) { waiting.append(job) }
  }

  mutating func flush() -> [Effect] {
    defer { effects = [] }
    return effects
  }
}

extension RadioService.Job {
  /// The client that waits for it.
  var client: RadioService.Client? {
    if case .request(let client, _) = self { client } else { nil }
  }
}
