internal import DBus

/// avahi-daemon's names on the bus.
enum Avahi {
  static let name = "org.freedesktop.Avahi"
  static let server = "org.freedesktop.Avahi.Server"
  static let group = "org.freedesktop.Avahi.EntryGroup"
}

/// The talk with one avahi-daemon about one service, as a value: what it said goes in, what to ask it
/// comes out.
///
///     begin ─▸ state ─▸ (running) ─▸ new group ─▸ add ─▸ commit ─▸ (established): announced
///                ▴  other: reset         ▴          │ collision      │ collision
///                └── (running again) ────┴── alternative name ◂──────┘
struct EntryGroup {
  /// A question to the daemon.
  enum Step: Equatable {
    case state
    case newGroup
    case add(String, Service, name: String)
    case commit(String)
    case reset(String)
    case alternative(to: String)
  }

  /// What is to be done next.
  enum Wish: Equatable {
    case call(Step)
    case tell(Announcement.Event)
    /// Something failed that may go by itself: begin anew after a while.
    case tryLater
  }

  /// The daemon's word for where it or a group stands.
  private enum State {
    static let serverRunning: Int32 = 2
    static let established: Int32 = 2
    static let collision: Int32 = 3
    static let failure: Int32 = 4
  }

  private static var collisionError: String { "org.freedesktop.Avahi.CollisionError" }
  /// How many names are tried.
  private static var nameLimit: Int { 16 }

  private var service: Service?
  private var name = ""
  private var path: String?
  private var calls: [CallID: Step] = [:]
  private var names = 0
  private var isRunning = false

  /// Nothing was said yet.
  init() {}

  mutating func begin(_ service: Service) -> [Wish] {
    self.service = service
    name = service.name
    return [.call(.state)]
  }

  mutating func asked(_ step: Step, as call: CallID) { calls[call] = step }

  /// The daemon answered.
  mutating func hear(_ call: CallID, _ result: Result<MethodReply, DBusError>) -> [Wish] {
    guard let step = calls.removeValue(forKey: call) else { return [] }
    switch (step, result) {
    case (.state, .success(let reply)): return server(is: reply.arguments.first?.int32)
    case (.newGroup, .success(let reply)):
      path = reply.arguments.first?.objectPath
      return add()
    case (.alternative, .success(let reply)):
      name = reply.arguments.first?.string ?? name
      return [.call(.reset(path ?? "/"))] + add()
    case (.add, .failure(.remote(Self.collisionError, _))): return takeAnotherName()
    case (.add, .success): return path.map { [.call(.commit($0))] } ?? []
    case (.commit, .success), (.reset, _): return []
    case (_, .failure(let error)):
      return [.tell(.withdrawn("avahi-daemon refuses: \(error)")), .tryLater]
    }
  }

  /// The daemon told something by itself.
  mutating func hear(_ signal: BusSignal) -> [Wish] {
    let state = signal.arguments.first?.int32
    switch signal.interface {
    case Avahi.server: return server(is: state)
    case Avahi.group where signal.path == path:
      switch state {
      case State.established: return [.tell(.announced(name))]
      case State.collision: return takeAnotherName()
      case State.failure:
        let reason = signal.arguments.dropFirst().first?.string ?? "it failed"
        return [.tell(.withdrawn("avahi-daemon cannot announce it: \(reason)")), .tryLater]
      default: return []
      }
    default: return []
    }
  }

  /// While the daemon settles its own host name, nothing is announced; then all of it again.
  private mutating func server(is state: Int32?) -> [Wish] {
    let isRunning = state == State.serverRunning
    defer { self.isRunning = isRunning }
    if isRunning, !self.isRunning { return path == nil ? [.call(.newGroup)] : add() }
    guard !isRunning, self.isRunning else { return [] }
    let told = Wish.tell(.withdrawn("avahi-daemon settles its own name"))
    return (path.map { [.call(.reset($0))] } ?? []) + [told]
  }

  private func add() -> [Wish] {
    guard let path, let service, isRunning else { return [] }
    return [.call(.add(path, service, name: name))]
  }

  private mutating func takeAnotherName() -> [Wish] {
    names += 1
    guard names < Self.nameLimit else {
      return [.tell(.withdrawn("every name like \(name) is taken")), .tryLater]
    }
    return [.call(.alternative(to: name))]
  }
}

extension EntryGroup.Step {
  var path: String {
    switch self {
    case .state, .newGroup, .alternative: "/"
    case .add(let path, _, _), .commit(let path), .reset(let path): path
    }
  }

  var interface: String {
    switch self {
    case .state, .newGroup, .alternative: Avahi.server
    case .add, .commit, .reset: Avahi.group
    }
  }

  var member: String {
    switch self {
    case .state: "GetState"
    case .newGroup: "EntryGroupNew"
    case .alternative: "GetAlternativeServiceName"
    case .add: "AddService"
    case .commit: "Commit"
    case .reset: "Reset"
    }
  }

  /// All interfaces and protocols (-1), no flags, the daemon's own domain and host.
  var arguments: [Value] {
    switch self {
    case .state, .newGroup, .commit, .reset: []
    case .alternative(let name): [.string(name)]
    case .add(_, let service, let name):
      [
        .int32(-1), .int32(-1), .uint32(0), .string(name), .string(service.type), .string(""),
        .string(""), .uint16(service.port),
        .array(of: "ay", service.texts.map { .bytes(Array($0.utf8)) }),
      ]
    }
  }
}
