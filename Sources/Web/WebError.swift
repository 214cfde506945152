/// Why there is no web server.
public enum WebError: Error, Equatable, Sendable {
  /// That is no address by number.
  case address(String)
  /// The port cannot be had, or the certificate and its key are not fit.
  case notStarted(address: String, port: UInt16, reason: String)
}

extension WebError: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .address(let text):
      "\(text) is no address: name one by number, as 127.0.0.1 or ::"
    case .notStarted(let address, let port, let reason):
      "nothing can listen on \(address), port \(port) (\(reason)): is the port taken, or do "
        + "certificate and key not belong together?"
    }
  }
}
