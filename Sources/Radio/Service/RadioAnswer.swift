/// What belfry-radio tells a client: one answer to each request, in their order; `ended` by itself.
///
/// One packet each: the request's kind with its highest bit set, then 0 and what was asked for, or
/// 1 and the refusal. `ended` is 0xC0 and the controller's number.
public enum RadioAnswer: Equatable, Sendable {
  /// It is on air.
  case advertising
  /// It is off the air.
  case stopped
  /// What the kernel knows of a controller.
  case controller(ControllerInformation)
  /// How well a device is heard.
  case connection(ConnectionInformation)
  /// The socket is beside this packet.
  case listening
  /// A request is refused; nil if its kind is unknown.
  case refused(RadioRequest.Kind?, RadioRefusal)
  /// An advertisement is off the air though nobody asked for it: the controller went, or refuses it
  /// now.
  case ended(controller: UInt16)

  /// The longest answer in bytes.
  public static let limit = 2 + ControllerInformation.encodedLength

  private static let answerBit: UInt8 = 0x80
  private static let endedKind: UInt8 = 0xC0
}

extension RadioAnswer {
  /// Reads a packet.
  ///
  /// Throws `RadioError.malformedPacket` for what is none.
  public init(decoding packet: [UInt8]) throws(RadioError) {
    var fields = Fields(packet)
    guard let answer = Self.answer(&fields), fields.count == 0 else {
      throw .malformedPacket(kind: packet.first, length: packet.count)
    }
    self = answer
  }

  private static func answer(_ fields: inout Fields) -> RadioAnswer? {
    guard let first = fields.byte() else { return nil }
    if first == endedKind { return fields.uint16().map { .ended(controller: $0) } }
    let kind = RadioRequest.Kind(rawValue: first ^ answerBit)
    switch (fields.byte(), kind) {
    case (1, _) where kind != nil || first == answerBit:
      return RadioRefusal(decoding: &fields).map { .refused(kind, $0) }
    case (0, .advertise): return .advertising
    case (0, .stop): return .stopped
    case (0, .controller):
      return ControllerInformation(decoding: fields.rest()).map { .controller($0) }
    case (0, .listen): return .listening
    case (0, .connection):
      return ConnectionInformation(decoding: fields.rest()).map { .connection($0) }
    default: return nil
    }
  }

  /// The packet.
  public var encoded: [UInt8] {
    switch self {
    case .advertising: return success(.advertise)
    case .stopped: return success(.stop)
    case .listening: return success(.listen)
    case .controller(let information): return success(.controller) + information.encoded
    case .connection(let information): return success(.connection) + information.encoded
    case .refused(let kind, let refusal):
      return [Self.answerBit | (kind?.rawValue ?? 0), 1] + refusal.encoded
    case .ended(let controller):
      var bytes = [Self.endedKind]
      bytes.append(little: controller)
      return bytes
    }
  }

  private func success(_ kind: RadioRequest.Kind) -> [UInt8] {
    [Self.answerBit | kind.rawValue, 0]
  }
}
