internal import DBus
public import PanelProtocol
public import Workers

/// What a program asks for, by a call whose arguments are all right.
public enum BusRequest: Equatable, Sendable {
  /// Show a card of its own.
  case raise(Draft)
  /// Take such a card away.
  case take(UInt32)
  /// Tell of the newest cards that phones sent, at most so many.
  case list(limit: Int)
  /// Dismiss a card that a phone sent, here and there.
  case dismiss(CardID)
  /// Carry this to the app of a phone.
  case send(WorkerPacket)
  /// Tell the app of a phone, 0 for any, of something that happened.
  case event(phone: UInt32, name: String, BoardEvent.Value)
  /// Open a descriptor for what goes to and comes from the apps.
  case stream

  /// A card as a program wants it.
  public struct Draft: Equatable, Sendable {
    /// Its title.
    public let title: String
    /// Its text; may be empty.
    public let text: String
    /// Whether it stays when the program has left the bus.
    public let stays: Bool
    /// Whether it draws attention, if nothing is in the way.
    public let alerts: Bool
  }

  /// Bytes of a title at most.
  static let titleLimit = 256
  /// Bytes of a text at most.
  static let textLimit = 4096
  /// Bytes of a frame for an app at most.
  static let frameLimit = 3968
  /// Subjects of frames that are the programs' own.
  static let subjects: ClosedRange<UInt8> = 128...255

  /// The request of a method's call; the types of the arguments are those of the description.
  init(_ method: String, _ arguments: [Value]) throws(Refusal) {
    var arguments = arguments[...]
    func next<Content>(_ content: (Value) -> Content?) throws(Refusal) -> Content {
      guard let value = arguments.popFirst().flatMap(content) else {
        throw .unfit("\(method) was called with other arguments")
      }
      return value
    }
    switch method {
    case "RaiseCard":
      self = .raise(try Draft(try next(\.string), try next(\.string), try next(\.dictionary)))
    case "TakeCard": self = .take(try next(\.uint32))
    case "ListCards": self = .list(limit: Int(try next(\.uint32)))
    case "DismissCard": self = .dismiss(CardID(try next(\.uint64)))
    case "SendWorker": self = try Self.send(try next(\.uint32), try next(\.byte), try next(\.bytes))
    case "SendEvent":
      self = try Self.event(try next(\.uint32), try next(\.string), try next(\.content))
    default: self = .stream
    }
  }

  private static func event(
    _ phone: UInt32, _ name: String, _ value: Value
  ) throws(Refusal) -> BusRequest {
    guard let value = BoardEvent.Value(value) else {
      throw .unfit("a value is of one of the types b y n q i u x d s, not \(value.signature)")
    }
    guard BoardEvent(name: name, value: value, time: nil) != nil else {
      throw .unfit(
        "a name has 1 to \(BoardEvent.nameLimit) bytes, a text at most \(BoardEvent.textLimit)")
    }
    return .event(phone: phone, name: name, value)
  }

  private static func send(
    _ phone: UInt32, _ subject: UInt8, _ bytes: [UInt8]
  ) throws(Refusal) -> BusRequest {
    guard subjects.contains(subject) else {
      throw .unfit("subjects below 128 are not for programs")
    }
    guard bytes.count <= frameLimit else {
      throw .unfit("a frame has at most \(frameLimit) bytes, not \(bytes.count)")
    }
    return .send(WorkerPacket(phone: phone, subject: subject, bytes: bytes))
  }
}

extension BoardEvent.Value {
  init?(_ value: Value) {
    switch value {
    case .boolean(let flag): self = .flag(flag)
    case .byte(let number): self = .integer(Int64(number))
    case .int16(let number): self = .integer(Int64(number))
    case .uint16(let number): self = .integer(Int64(number))
    case .int32(let number): self = .integer(Int64(number))
    case .uint32(let number): self = .integer(Int64(number))
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }
}

extension BusRequest.Draft {
  init(_ title: String, _ text: String, _ options: [String: Value]) throws(Refusal) {
    guard !title.utf8.isEmpty, title.utf8.count <= BusRequest.titleLimit else {
      throw .unfit("a title has 1 to \(BusRequest.titleLimit) bytes, not \(title.utf8.count)")
    }
    guard text.utf8.count <= BusRequest.textLimit else {
      throw .unfit("a text has at most \(BusRequest.textLimit) bytes, not \(text.utf8.count)")
    }
    self.title = title
    self.text = text
    stays = try Self.flag("stays", options)
    alerts = try Self.flag("alerts", options)
    let names = options.keys.filter { $0 != "stays" && $0 != "alerts" }
    if let name = names.min() { throw .unfit("there is no option \(name)") }
  }

  private static func flag(_ name: String, _ options: [String: Value]) throws(Refusal) -> Bool {
    guard let value = options[name] else { return false }
    guard let flag = value.boolean else { throw .unfit("the option \(name) is of type b") }
    return flag
  }
}
