internal import CCurl
public import Linux

/// Apple's push service by HTTP/2, with libcurl: all pushes share a few connections, and what became
/// of each comes back in any order.
///
/// Watch `number` for `readable` and call `receive` when it is, and when `deadline` is past; nothing
/// here ever waits.
public final class PushClient {
  /// Seconds after which a push without an answer is given up.
  public static let patience = 20
  /// How many connections may be open.
  public static let connectionLimit = 4

  private let service: PushService
  private let poll: Poll<CInt>
  private let multi: UnsafeMutableRawPointer
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  private var timer: UInt64?

  /// A client without connections.
  public init(_ service: PushService) throws(SystemError) {
    self.service = service
    poll = try Poll()
    // Without memory for a handle nothing else would work either.
    multi = curl_multi_init()
    curl_multi_number(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    curl_multi_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionLimit)
    let owner = Unmanaged.passUnretained(self).toOpaque()
    curl_multi_callbacks(multi, watchSocket, setTimer, owner)
  }

  deinit {
    for easy in transfers.keys { curl_multi_remove_handle(multi, easy) }
    transfers = [:]
    curl_multi_cleanup(multi)
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// When to call `receive` whatever `number` is, in milliseconds of `Clock.uptime`.
  public var deadline: UInt64? { timer }

  /// Begins a push; `number` comes back with what became of it.
  ///
  /// - Parameters:
  ///   - path: `/3/device/` and the token.
  ///   - headers: each as `name: value`.
  public func send(_ number: UInt64, path: String, headers: [String], body: [UInt8]) {
    let transfer = Transfer(
      number, service.text + path, authority: service.authority, headers, body)
    transfers[transfer.easy] = transfer
    curl_multi_add_handle(multi, transfer.easy)
  }

  /// Goes on with what can go on, and tells what became of pushes.
  public func receive(at now: UInt64) -> [PushResult] {
    var running: CInt = 0
    if let due = timer, due <= now {
      timer = nil
      curl_multi_socket_action(multi, CURL_SOCKET_BAD, 0, &running)
    }
    // What stays ready is told again at the next call.
    for _ in 0..<64 {
      guard let ready = (try? poll.next(waiting: false)) ?? nil else { break }
      var what: CInt = 0
      if ready.readiness.contains(.readable) { what |= CURL_CSELECT_IN }
      if ready.readiness.contains(.writable) { what |= CURL_CSELECT_OUT }
      if ready.readiness.contains(.gone) { what |= CURL_CSELECT_ERR }
      curl_multi_socket_action(multi, ready.source, what, &running)
    }
    return results()
  }

  private func results() -> [PushResult] {
    var results: [PushResult] = []
    var code = CURLE_OK
    while let easy = curl_multi_finished(multi, &code) {
      curl_multi_remove_handle(multi, easy)
      guard let transfer = transfers.removeValue(forKey: easy) else { continue }
      results.append(transfer.result(code))
    }
    return results
  }

  /// libcurl wants a socket watched, otherwise, or no longer.
  func watch(_ socket: CInt, _ what: CInt) {
    let interest: Readiness
    switch what {
    case CURL_POLL_IN: interest = .readable
    case CURL_POLL_OUT: interest = .writable
    case CURL_POLL_INOUT: interest = [.readable, .writable]
    default: return poll.unwatch(socket)
    }
    // A socket that cannot be watched is given up with its push's time.
    poll.unwatch(socket)
    try? poll.watch(socket, for: interest, as: socket)
  }

  /// libcurl wants to be called after so many milliseconds; never if that is negative.
  func wake(after milliseconds: Int) {
    timer = milliseconds < 0 ? nil : Clock.uptime + UInt64(milliseconds)
  }
}

private func watchSocket(
  easy: UnsafeMutableRawPointer?, socket: curl_socket_t, what: CInt,
  owner: UnsafeMutableRawPointer?, ours: UnsafeMutableRawPointer?
) -> CInt {
  if let owner {
    Unmanaged<PushClient>.fromOpaque(owner).takeUnretainedValue().watch(socket, what)
  }
  return 0
}

private func setTimer(
  multi: UnsafeMutableRawPointer?, milliseconds: Int, owner: UnsafeMutableRawPointer?
) -> CInt {
  if let owner {
    Unmanaged<PushClient>.fromOpaque(owner).takeUnretainedValue().wake(after: milliseconds)
  }
  return 0
}
