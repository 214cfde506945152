import Linux
import Radio

/// The program at work: clients' sockets and the kernel's, and the service between them.
final class Server {
  private enum Source: Hashable {
    case listener
    case kernel
    case client(UInt64)
    case service
    case idle
  }

  /// How many clients may be connected; a further one is turned away.
  private static let clientLimit = 8

  private let idle: UInt64
  private let log: Log
  private let loop: Loop<Source>
  private let listener: UnixListener
  private let kernel: ManagementSocket?
  private var service: RadioService
  private var clients: [UInt64: PacketConnection] = [:]
  private var lastClient: UInt64 = 0

  init(_ listener: consuming UnixListener, idle: UInt64, _ log: Log) throws(SystemError) {
    self.idle = idle
    self.log = log
    loop = try Loop(signals: [.terminate, .interrupt])
    try loop.watch(listener.number, for: .readable, as: .listener)
    self.listener = listener
    do {
      kernel = try ManagementSocket()
      service = RadioService()
    } catch {
      // Its clients are told, and have the cure in their own logs.
      log(.warning, "\(error)")
      kernel = nil
      service = RadioService(fault: error)
    }
    if let kernel { try loop.watch(kernel.number, for: .readable, as: .kernel) }
  }

  /// Works until nobody needs it, or SIGTERM or SIGINT.
  func run() throws {
    setIdle()
    while try step() {}
    for effect in service.end() { try carryOut(effect) }
  }

  /// Waits for one thing and does what it asks for; false when it is the end.
  private func step() throws -> Bool {
    if let deadline = service.deadline {
      loop.wake(.service, at: deadline)
    } else {
      loop.cancel(.service)
    }
    switch try loop.next() {
    case .signal, .due(.idle): return false
    case .ready(.listener, _): try accept()
    case .ready(.client(let number), _): try serve(number)
    case .ready(.kernel, _): try hear()
    case .due(.service):
      for effect in service.tick(at: Clock.uptime) { try carryOut(effect) }
    case .ready, .due: break
    }
    return true
  }

  private func accept() throws(SystemError) {
    guard let descriptor = try listener.accept(), clients.count < Self.clientLimit else { return }
    let client = PacketConnection(descriptor)
    lastClient += 1
    clients[lastClient] = client
    try loop.watch(client.number, for: .readable, as: .client(lastClient))
    setIdle()
  }

  private func serve(_ number: UInt64) throws {
    guard let client = clients[number] else { return }
    do {
      switch try client.receive(limit: RadioRequest.limit) {
      case .packet(let packet):
        let effects = service.received(packet, from: number, at: Clock.uptime)
        for effect in effects { try carryOut(effect) }
      case .nothing: break
      case .end: try dismiss(number)
      }
    } catch let error as SystemError {
      log(.warning, "a client is turned away: \(error)")
      try dismiss(number)
    }
  }

  private func hear() throws {
    guard let kernel, let bytes = try kernel.receive() else { return }
    do {
      for effect in try service.heard(bytes, at: Clock.uptime) { try carryOut(effect) }
    } catch RadioError.malformedEvent(let code, let length) {
      log(.warning, "\(RadioError.malformedEvent(code: code, length: length))")
    }
  }

  private func carryOut(_ effect: RadioService.Effect) throws {
    switch effect {
    case .command(let bytes): try kernel?.send(bytes)
    case .turnAway(let number): try dismiss(number)
    case .listen(let number): try listen(for: number)
    case .answer(let number, let answer):
      // A client that does not read is lost: answers are few and short.
      guard let client = clients[number] else { return }
      if (try? client.send(answer.encoded)) != true { try dismiss(number) }
    }
  }

  /// The socket lives on with the client: this end of it is closed here.
  private func listen(for number: UInt64) throws {
    do {
      let listener = try L2CAPListener()
      let packet = RadioAnswer.listening.encoded
      let isSent = try clients[number]?.send(packet, descriptor: listener.number)
      if isSent != true { try dismiss(number) }
    } catch let error as RadioError {
      try carryOut(.answer(number, .refused(.listen, RadioRefusal(error))))
    } catch is SystemError {
      try dismiss(number)
    }
  }

  private func dismiss(_ number: UInt64) throws {
    guard let client = clients.removeValue(forKey: number) else { return }
    loop.unwatch(client.number)
    for effect in service.gone(number, at: Clock.uptime) { try carryOut(effect) }
    setIdle()
  }

  private func setIdle() {
    if clients.isEmpty {
      loop.wake(.idle, at: Clock.uptime + idle)
    } else {
      loop.cancel(.idle)
    }
  }
}
