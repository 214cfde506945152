internal import CMicroHTTPD

/// A request and its answer, as libmicrohttpd goes through them.
final class Exchange {
  private let connection: OpaquePointer
  var hasBegun = false
  var number: UInt64 = 0
  var body: [UInt8] = []
  var answer: WebAnswer?
  private var isSuspended = false

  init(_ connection: OpaquePointer) { self.connection = connection }

  func header(_ name: String) -> String? {
    microhttpd_header(connection, name).map { String(cString: $0) }
  }

  /// Nothing more happens on the connection until it is resumed.
  func suspend() {
    isSuspended = true
    MHD_suspend_connection(connection)
  }

  func resume() {
    guard isSuspended else { return }
    isSuspended = false
    MHD_resume_connection(connection)
  }

  func queue(_ answer: WebAnswer) -> MHD_Result {
    let body = Array(answer.body.utf8)
    guard let response = microhttpd_response(body.count, body) else { return .NO }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", "text/plain; charset=utf-8")
    if let pause = answer.retryAfter {
      MHD_add_response_header(response, "Retry-After", "\(pause)")
    }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}
