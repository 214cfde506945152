import Linux
import Network
import PhoneSimulator
import Settings

/// What stands between the simulated phones and the accessory's broker: a maker's server, as far as
/// phones see one. What they post is stored when the broker has it, and what the accessory answers
/// reaches every phone, as a push that is only one's.
final class PhoneServer {
  /// The pause before another connection, in milliseconds.
  private static let pause: UInt64 = 500
  /// Seconds for which the broker keeps a message for the accessory.
  private static let expiry: UInt32 = 86_400

  private struct Post {
    let phone: Int
    let number: Int
    let bytes: [UInt8]
  }

  private let target: Broker
  private let topic: String
  private let poll: Poll<Void>
  private var connection: BrokerConnection?
  private var isOpen = false
  private var retryAt: UInt64?
  /// When what the broker kept for nobody is published again: the accessory was not there yet.
  private var againAt: UInt64?
  private var lastPost: UInt64 = 0
  /// What the broker does not have yet.
  private var posts: [UInt64: Post] = [:]
  private var arrivals: [BrokerEvent] = []

  /// Connects to the broker there, on behalf of the accessory whose topics begin so.
  init(at address: BrokerAddress, topic: String) throws(SystemError) {
    var target = Broker(
      host: address.host, port: address.port,
      client: "belfry-phone-\(UInt32.random(in: .min ... .max))",
      subscription: "\(topic)/up")
    if !address.isSecure { target.security = .none }
    target.sessionExpiry = 300
    self.target = target
    self.topic = topic
    poll = try Poll()
    connect(at: Clock.uptime)
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { poll.number }

  /// When to call `receive` whatever `number` is.
  var deadline: UInt64? {
    [retryAt ?? connection?.deadline, againAt].compactMap { $0 }.min()
  }

  /// Takes what a phone posts; `posted` tells it when the broker has it.
  func post(_ bytes: [UInt8], number: Int, of phone: Int) {
    lastPost += 1
    posts[lastPost] = Post(phone: phone, number: number, bytes: bytes)
    if isOpen { publish(lastPost, at: Clock.uptime) }
  }

  /// Something came from the broker, or its time is over.
  func receive(at now: UInt64) {
    if let retryAt, retryAt <= now { connect(at: now) }
    if let againAt, againAt <= now { publishAll(at: now) }
    guard let connection else { return }
    for event in connection.receive(at: now) {
      switch event {
      case .connected: break
      case .subscribed:
        isOpen = true
        publishAll(at: now)
      case .unheard: againAt = now + Self.pause
      case .message, .published, .refused: arrivals.append(event)
      case .ended: lose(at: now)
      }
    }
    connection.release(at: now)
  }

  /// What it means for so many phones.
  func takeEvents(phones: Int) -> [(phone: Int, event: PhoneEvent)] {
    defer { arrivals = [] }
    return arrivals.flatMap { arrival -> [(phone: Int, event: PhoneEvent)] in
      switch arrival {
      case .message(let bytes): (0..<phones).map { ($0, .pushed(bytes)) }
      case .published(let number):
        posts.removeValue(forKey: number).map { [($0.phone, .posted($0.number))] } ?? []
      default: []
      }
    }
  }

  private func publishAll(at now: UInt64) {
    againAt = nil
    for number in posts.keys.sorted() { publish(number, at: now) }
  }

  private func publish(_ number: UInt64, at now: UInt64) {
    guard let post = posts[number] else { return }
    let publication = Publication(
      topic: "\(topic)/down", payload: post.bytes, expiry: Self.expiry)
    connection?.publish(publication, number: number, at: now)
  }

  private func connect(at now: UInt64) {
    retryAt = nil
    do {
      let connection = try BrokerConnection(to: target, at: now)
      try poll.watch(connection.number, for: .readable, as: ())
      self.connection = connection
    } catch {
      retryAt = now + Self.pause
    }
  }

  private func lose(at now: UInt64) {
    if let connection { poll.unwatch(connection.number) }
    connection = nil
    isOpen = false
    retryAt = now + Self.pause
  }
}
