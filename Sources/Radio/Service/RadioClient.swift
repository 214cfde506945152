internal import Linux

/// A connection to belfry-radio. What it has on air stays there while this object lives.
///
/// Watch `number` for `readable` and call `receive` when it is; nothing here ever blocks.
public final class RadioClient {
  /// Where belfry-radio's unit listens.
  public static let path = "/run/belfry-radio"

  /// What came.
  public enum Arrival: Equatable, Sendable {
    /// An answer, or the news that an advertisement ended.
    case answer(RadioAnswer)
    /// belfry-radio is gone, and with it what was on air.
    case closed
  }

  private let packets: PacketConnection
  /// A descriptor that came and nobody took.
  private var handed: Descriptor?

  /// Connects to belfry-radio; systemd starts it if need be.
  public init(to path: String = RadioClient.path) throws(RadioError) {
    packets = try radio { () throws(SystemError) in
      PacketConnection(try UnixSocket.packets.connect(to: path))
    }
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { packets.number }

  /// Asks for something; the answer arrives, in the order of the requests. At most four may wait.
  public func ask(_ request: RadioRequest) throws(RadioError) {
    let isSent = try radio { () throws(SystemError) in try packets.send(request.encoded) }
    if !isSent { throw .tooManyWaiting(limit: RadioService.waitingLimit) }
  }

  /// The next thing that came, or nil.
  ///
  /// Throws `RadioError.malformedPacket` if belfry-radio is of another version.
  public func receive() throws(RadioError) -> Arrival? {
    var descriptor: CInt = -1
    defer { if descriptor >= 0 { handed = Descriptor(owning: descriptor) } }
    let received = try radio { () throws(SystemError) in
      try packets.receive(limit: RadioAnswer.limit, descriptor: &descriptor)
    }
    switch received {
    case .packet(let packet): return .answer(try RadioAnswer(decoding: packet))
    case .nothing: return nil
    case .end: return .closed
    }
  }

  /// The descriptor that came last, for the caller to own.
  func takeDescriptor() -> Descriptor? { handed.take() }

  /// The next thing that comes within so many milliseconds.
  func wait(_ time: UInt64) throws(RadioError) -> Arrival? {
    let loop = try radio { () throws(SystemError) in
      let loop = try Loop<Bool>()
      try loop.watch(number, for: .readable, as: true)
      return loop
    }
    loop.wake(false, at: Clock.uptime + time)
    while true {
      if let arrival = try receive() { return arrival }
      let occurrence = try radio { () throws(SystemError) in try loop.next() }
      if occurrence == .due(false) { return nil }
    }
  }
}
