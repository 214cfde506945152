import Capture
import Linux

/// A recording that is read from its start to its end, part by part.
struct RecordedFile {
  let path: String

  /// Hands each record over with what the file's records hold; the end if the file is not whole,
  /// or damaged: what came before it counts.
  func read(_ take: (SnoopRecord, SnoopContent) -> Void) throws -> CaptureError? {
    var parts = try FileParts(of: path)
    var reader = SnoopReader()
    do {
      while true {
        let part = try parts.next()
        if part.isEmpty { break }
        reader.append(part)
        while let record = try reader.next(), let content = reader.content { take(record, content) }
      }
      try reader.finish()
      return nil
    } catch let error as CaptureError {
      switch error {
      case .cut, .damaged: return error
      case .notSnoop, .unknownVersion, .unknownContent:
        throw ControlFailure(sentence: "\(path): \(error)", status: .data)
      }
    }
  }
}
