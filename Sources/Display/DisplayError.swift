/// Why a picture could not be shown.
public enum DisplayError: Error, Equatable, Sendable {
  /// A file or device could not be written; the path and the kernel's reason.
  case notWritten(path: String, reason: String)
  /// A device could not be opened; the path and the kernel's reason.
  case notOpened(path: String, reason: String)
  /// A device is no screen that can be used; the path and why.
  case unfit(path: String, reason: String)
  /// A device is not what it was when it was opened: it is to be opened again.
  case changed(path: String)
  /// No screen is there that can be used; what is there and why not.
  case noneFound([String])
  /// The picture could not be encoded; the encoder's reason.
  case notEncoded(reason: String)
}

extension DisplayError: CustomStringConvertible {
  /// A plain sentence for the log, without a full stop.
  public var description: String {
    switch self {
    case .notWritten(let path, let reason): "\(path) cannot be written: \(reason)"
    case .notOpened(let path, let reason): "\(path) cannot be opened: \(reason)"
    case .unfit(let path, let reason): "\(path) cannot be used: \(reason)"
    case .changed(let path):
      "\(path) is not what it was: another mode, nothing plugged in, or another program has it"
    case .noneFound(let reasons):
      reasons.isEmpty
        ? "there is no screen" : "no screen can be used: " + reasons.joined(separator: "; ")
    case .notEncoded(let reason): "the picture cannot be encoded: \(reason)"
    }
  }
}
