/// Why bytes are not a picture that can be shown.
public enum PictureError: Error, Equatable, Sendable {
  /// More bytes than a picture may have.
  case tooLong(count: Int)
  /// The first bytes are of no format that can be decoded.
  case unknownFormat
  /// The header tells more pixels than are allowed, or none.
  case wrongSize(width: Int, height: Int)
  /// The decoder gave up; what it said.
  case damaged(String)
  /// The encoder gave up; what it said.
  case notEncoded(String)
}

extension PictureError: CustomStringConvertible {
  /// A plain sentence for the log, without a full stop.
  public var description: String {
    switch self {
    case .tooLong(let count):
      "a picture of \(count) bytes is not shown, \(PNG.byteLimit) are allowed"
    case .unknownFormat: "a picture is not in a format that can be shown (PNG)"
    case .wrongSize(let width, let height):
      "a picture of \(width) × \(height) pixels is not shown, \(PNG.pixelLimit) in all are allowed"
    case .damaged(let reason): "a picture is damaged and not shown: \(reason)"
    case .notEncoded(let reason): "a picture could not be written: \(reason)"
    }
  }
}
