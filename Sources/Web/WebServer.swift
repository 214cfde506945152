internal import CMicroHTTPD
internal import Glibc

/// A request that has come whole.
public struct WebRequest: Equatable, Sendable {
  /// Its number, never used twice.
  public let number: UInt64
  /// `GET`, `POST` and the like.
  public let method: String
  /// The path, without what follows a `?`.
  public let path: String
  /// What the header `Authorization` says.
  public let authorization: String?
  /// What was sent; as many bytes as the server takes, and one more if there were more.
  public let body: [UInt8]
}

/// An answer to a request.
public struct WebAnswer: Equatable, Sendable {
  /// The status of HTTP.
  public var status: UInt16
  /// What is sent, as plain text.
  public var body: String
  /// Seconds after which to try again.
  public var retryAfter: UInt32?

  /// An answer.
  public init(status: UInt16, body: String, retryAfter: UInt32? = nil) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
  }
}

/// An HTTP server by libmicrohttpd: whole requests come out, answers go in, in any order.
///
/// Watch `number` for `readable` and call `receive` when it is, and when `pause` is over; nothing here
/// ever waits.
public final class WebServer {
  /// A certificate and its key, both in PEM.
  public struct Identity: Sendable {
    let certificate: [UInt8]
    let key: [UInt8]

    /// That certificate, with those between it and its authority, and that key.
    public init(certificate: [UInt8], key: [UInt8]) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// How many connections may be open.
  public static let connectionLimit: UInt32 = 512
  /// Seconds of silence after which a connection is closed.
  public static let patience: UInt32 = 30

  let bodyLimit: Int
  private let identity: (certificate: [CChar], key: [CChar])?
  private var daemon: OpaquePointer?
  private var lastNumber: UInt64 = 0
  /// Requests that came since `receive` was called last.
  private var arrivals: [WebRequest] = []
  /// Connections whose requests wait for their answers.
  private var waiting: [UInt64: Exchange] = [:]
  /// Whether there are answers that libmicrohttpd has not looked at.
  private var hasAnswers = false

  /// Listens there.
  ///
  /// - Parameters:
  ///   - address: an address of this machine, by number.
  ///   - port: 0 for any that is free.
  ///   - identity: nil for HTTP without TLS.
  ///   - bodyLimit: bytes of the largest body.
  public init(
    at address: String, port: UInt16, identity: Identity?, bodyLimit: Int
  ) throws(WebError) {
    self.bodyLimit = bodyLimit
    self.identity = identity.map { (Self.text($0.certificate), Self.text($0.key)) }
    guard let place = InternetAddress(address, port: port) else {
      throw .address(address)
    }
    errno = 0
    let owner = Unmanaged.passUnretained(self).toOpaque()
    daemon = place.withPointer { pointer in
      microhttpd_start(
        pointer, takePart, finish, owner, Self.connectionLimit, Self.patience,
        self.identity?.certificate, self.identity?.key)
    }
    guard daemon != nil else {
      throw .notStarted(address: address, port: port, reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    // Those who still wait would be waited for.
    for exchange in waiting.values { exchange.resume() }
    if let daemon { MHD_stop_daemon(daemon) }
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { microhttpd_epoll(daemon) }

  /// The port it listens on.
  public var port: UInt16 { microhttpd_port(daemon) }

  /// After how many milliseconds to call `receive` whatever `number` is; nil for never.
  public var pause: UInt64? {
    if hasAnswers { return 0 }
    var milliseconds: CUnsignedLongLong = 0
    return MHD_get_timeout(daemon, &milliseconds) == .YES ? milliseconds : nil
  }

  /// Reads and writes what can be, and gives the requests that have come whole.
  public func receive() -> [WebRequest] {
    hasAnswers = false
    MHD_run(daemon)
    defer { arrivals = [] }
    return arrivals
  }

  /// Answers a request; nothing happens if its connection is gone.
  public func answer(_ number: UInt64, _ answer: WebAnswer) {
    guard let exchange = waiting.removeValue(forKey: number) else { return }
    exchange.answer = answer
    exchange.resume()
    hasAnswers = true
  }

  /// Takes the next part of a request: its head, a piece of its body, or its end.
  func take(
    _ connection: OpaquePointer, _ head: (method: String, path: String), _ piece: [UInt8],
    _ exchange: Exchange
  ) -> MHD_Result {
    if let answer = exchange.answer { return exchange.queue(answer) }
    if !exchange.hasBegun {
      exchange.hasBegun = true
      return .YES
    }
    if !piece.isEmpty {
      let room = bodyLimit + 1 - exchange.body.count
      exchange.body += piece.prefix(room)
      return .YES
    }
    lastNumber += 1
    exchange.number = lastNumber
    waiting[lastNumber] = exchange
    arrivals.append(
      WebRequest(
        number: lastNumber, method: head.method, path: head.path,
        authorization: exchange.header("Authorization"), body: exchange.body))
    exchange.suspend()
    return .YES
  }

  /// A request is over, or its connection is gone.
  func end(_ exchange: Exchange) { waiting[exchange.number] = nil }

  private static func text(_ bytes: [UInt8]) -> [CChar] {
    bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
  }
}

/// libmicrohttpd calls this for the head of a request, for pieces of its body, and at its end.
private func takePart(
  owner: UnsafeMutableRawPointer?, connection: OpaquePointer?, path: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?,
  piece: UnsafePointer<CChar>?, size: UnsafeMutablePointer<Int>?,
  place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let owner, let connection, let path, let method, let size, let place else { return .NO }
  let server = Unmanaged<WebServer>.fromOpaque(owner).takeUnretainedValue()
  let exchange: Exchange
  if let known = place.pointee {
    exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
  } else {
    exchange = Exchange(connection)
    place.pointee = Unmanaged.passRetained(exchange).toOpaque()
  }
  let bytes = UnsafeRawBufferPointer(start: piece, count: size.pointee)
  size.pointee = 0
  let head = (String(cString: method), String(cString: path))
  return server.take(connection, head, Array(bytes), exchange)
}

/// libmicrohttpd calls this when a request is over.
private func finish(
  owner: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
  guard let owner, let known = place?.pointee else { return }
  place?.pointee = nil
  let exchange = Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue()
  Unmanaged<WebServer>.fromOpaque(owner).takeUnretainedValue().end(exchange)
}
