import Cards
import Display
import Linux
import PanelProtocol
import Pixels
import Typography

/// A panel in a process of its own that does what belfry-panel does up to the pixels of a device,
/// here memory, and prints when a card came in and when its pixels were there: two numbers of
/// `Clock.nanoseconds` in a line.
final class StampingPanel {
  /// The mode of this program in which it runs.
  static let mode = "--stamping-panel"

  /// What the loop waits for.
  enum Source: Hashable { case agent }

  private let screen = Screen.all[0]
  private let connection: StreamConnection
  private let loop: Loop<Source>
  private var typesetter: Typesetter
  private var stream = MessageStream()
  private var panel: Panel
  private var layout: Layout?
  private var bitmap: Bitmap?
  private var memory: DeviceMemory
  private var arrivedAt: UInt64?

  /// Connects to belfryd's panel socket.
  init(_ socket: String) throws {
    let connection = StreamConnection(
      try UnixSocket.stream.connect(to: socket), queueLimit: Limits.message)
    let typesetter = try Typesetter(isMonochrome: !screen.isColour)
    let loop = try Loop<Source>()
    try loop.watch(connection.number, for: .readable, as: .agent)
    self.connection = connection
    self.typesetter = typesetter
    self.loop = loop
    panel = Panel(capabilities: screen.capabilities)
    typesetter.warm(panel.theme)
    memory = try DeviceMemory(
      Size(width: Int(screen.width), height: Int(screen.height)), format: .rgb565)
  }

  /// Runs until belfryd ends.
  func run() throws {
    perform(panel.connected())
    while true {
      // What is ready is taken in first, as in belfry-panel.
      if try loop.nextIfReady() == nil {
        try show()
        _ = try loop.next()
      }
      guard try receive() else { return }
    }
  }

  private var now: Moment { Moment(uptime: Clock.uptime, wallClock: Clock.wall) }

  private func receive() throws -> Bool {
    switch try connection.receive() {
    case .nothing: return true
    case .end: return false
    case .bytes(let bytes): stream.append(bytes)
    }
    while let bytes = try stream.next() {
      let message = try AgentMessage(decoding: bytes)
      if case .show = message { arrivedAt = Clock.nanoseconds }
      perform(panel.receive(message, at: now))
    }
    return true
  }

  private func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .send(let message): try? connection.send(message.encoded)
      case .start(let alert): try? connection.send(PanelMessage.alerted(alert.id, true).encoded)
      case .stop, .keep, .drop, .keepAttachment, .dropAttachments: break
      }
    }
  }

  private func show() throws {
    let wanted = panel.layout(at: now, measuring: &typesetter)
    guard wanted != layout else { return }
    layout = wanted
    let drawn = typesetter.draw(wanted)
    memory.write(drawn, bitmap.map { drawn.changes(since: $0) } ?? [drawn.bounds])
    bitmap = drawn
    let shownAt = Clock.nanoseconds
    if let arrivedAt { try Terminal.write("\(arrivedAt) \(shownAt)\n") }
    arrivedAt = nil
  }
}
