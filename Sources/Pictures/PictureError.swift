/// Why bytes are not a picture that can be shown.
public enum PictureError: Error, Equatable, Sendable {
  /// More bytes than a picture may have.
  case tooLong(count: Int)
  /// The first bytes are of no format that can be decoded.
  case unknownFormat
  /// The header tells more pixels than are allowed, or none.
  case wrongSize(width: Int, height: Int, limit: Int)
  /// The decoder gave up; what it said.
  case damaged(String)
  /// The process that decodes says why not, in a sentence.
  case refused(String)
  /// The process that decodes died, or took too long.
  case decoderFailed
  /// The encoder gave up; what it said.
  case notEncoded(String)
}

extension PictureError: CustomStringConvertible {
  /// A plain sentence for the log, without a full stop.
  public var description: String {
    switch self {
    case .tooLong(let count):
      "a picture of \(count) bytes is not shown, \(PNG.byteLimit) are allowed"
    case .unknownFormat: "a picture is not in a format that can be shown (PNG, JPEG)"
    case .wrongSize(let width, let height, let limit):
      "a picture of \(width) × \(height) pixels is not shown, \(limit) in all are allowed"
    case .damaged(let reason): "a picture is damaged and not shown: \(reason)"
    case .refused(let sentence): sentence
    case .decoderFailed:
      "a picture is not shown: its decoder died of it, or took more time or memory than is allowed"
    case .notEncoded(let reason): "a picture could not be written: \(reason)"
    }
  }
}
