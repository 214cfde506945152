import Accessory
import Bus
import GATTProfile
import Linux
import PanelProtocol

/// The sockets by which programs on the board speak with apps on phones.
final class WorkerStreams {
  /// How many there may be.
  private static let limit = 8
  /// Bytes of the kernel's memory that one may leave unread.
  private static let unreadLimit = 1 << 17

  private let poll: Poll<UInt64>
  private var streams: [UInt64: PacketConnection] = [:]
  private var lastNumber: UInt64 = 0

  init() throws(SystemError) { poll = try Poll() }

  /// The descriptor to watch for `readable`.
  var number: CInt { poll.number }

  /// Opens one; the end for the program, nil if there are as many as there may be.
  func open() throws(SystemError) -> Descriptor? {
    guard streams.count < Self.limit else { return nil }
    let (ours, theirs) = try UnixSocket.packets.pair()
    let end = Descriptor(owning: theirs)
    let connection = PacketConnection(Descriptor(owning: ours))
    try connection.limitSendBuffer(to: Self.unreadLimit)
    try poll.watch(connection.number, for: .readable, as: lastNumber + 1)
    lastNumber += 1
    streams[lastNumber] = connection
    return end
  }

  /// What programs sent, one packet of each, so that none waits for another; what is no packet ends
  /// its stream.
  func receive() -> [WorkerPacket] {
    guard let ready = try? poll.allReady() else { return [] }
    return ready.compactMap { number, _ in
      switch try? streams[number]?.receive(limit: WorkerPacket.limit) {
      case .nothing: return nil
      case .packet(let bytes):
        if let packet = WorkerPacket(decoding: bytes) { return packet }
        close(number)
      case .end, nil: close(number)
      }
      return nil
    }
  }

  /// Tells all programs; whoever does not take it is hung up on.
  func send(_ packet: WorkerPacket) {
    for (number, stream) in streams where (try? stream.send(packet.encoded)) != true {
      close(number)
    }
  }

  private func close(_ number: UInt64) {
    guard let stream = streams.removeValue(forKey: number) else { return }
    poll.unwatch(stream.number)
  }
}

extension WorkerPacket {
  /// What came from a phone; nil if it is not for programs.
  init?(_ phone: PhoneIndex, _ content: WorkerContent) {
    guard content.subject.isForPrograms else { return nil }
    self.init(
      phone: phone.number, subject: UInt8(clamping: content.subject.rawValue),
      bytes: content.bytes)
  }

  /// What goes to a phone.
  var content: WorkerContent {
    WorkerContent(subject: WorkerSubject(rawValue: UInt64(subject)), bytes: bytes)
  }
}

extension WorkerSubject {
  /// Whether it is one of those that makers may use as they like.
  fileprivate var isForPrograms: Bool { (WorkerSubject.maker.rawValue...255).contains(rawValue) }
}

extension WorkerEnd {
  /// Why something did not arrive, for the program that sent it.
  var sentence: String {
    switch self {
    case .finished: "the session ended before it was sent"
    case .noLink: "no phone that is meant is connected by Bluetooth"
    case .notEnrolled: "the phone says that the accessory is not enrolled for workers"
    case .unavailable: "the phone does not offer workers"
    case .unanswered: "the phone did not begin a session; it is tried again after a pause"
    case .unsupported: "the app on the phone knows no workers"
    case .failed: "the session failed: the journal says why"
    case .full: "too much waits for this phone already"
    case .tooLarge: "it is too large"
    case .unknown: "there is no such phone"
    }
  }
}
