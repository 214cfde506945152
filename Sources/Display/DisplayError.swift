/// Why a picture could not be shown.
public enum DisplayError: Error, Equatable, Sendable {
  /// A file or device could not be written; the path and the kernel's reason.
  case notWritten(path: String, reason: String)
  /// The picture could not be encoded; the encoder's reason.
  case notEncoded(reason: String)
}

extension DisplayError: CustomStringConvertible {
  /// A plain sentence for the log, without a full stop.
  public var description: String {
    switch self {
    case .notWritten(let path, let reason): "\(path) cannot be written: \(reason)"
    case .notEncoded(let reason): "the picture cannot be encoded: \(reason)"
    }
  }
}
