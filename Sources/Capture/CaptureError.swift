/// Why bytes are no recording that can be read.
public enum CaptureError: Error, Hashable, Sendable {
  /// The file does not begin as a btsnoop file does.
  case notSnoop
  /// A version of btsnoop other than 1.
  case unknownVersion(UInt32)
  /// What the records hold is not Bluetooth's host interface, or in a way that is not known here.
  case unknownContent(UInt32)
  /// The record at that place, in bytes from the start of the file, claims more bytes than any has.
  case damaged(offset: Int)
  /// The file ends within the record at that place, as one does whose writer was killed.
  case cut(offset: Int)
}

extension CaptureError: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .notSnoop: "this is no btsnoop file: name one that belfry capture, btmon or Android wrote"
    case .unknownVersion(let version): "btsnoop of version \(version) is not known, only 1 is"
    case .unknownContent(let kind):
      "records of kind \(kind) are not known: 1001, 1002 and 2001 are, as btmon and Android write"
    case .damaged(let offset): "the record at byte \(offset) is damaged: what follows is not read"
    case .cut(let offset): "the record at byte \(offset) is cut off: its writer was stopped"
    }
  }
}
