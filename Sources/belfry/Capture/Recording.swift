import Capture
import Linux

/// A recording on disk, never longer than its owner allows: when FILE holds half of that, it becomes
/// FILE.1, over the FILE.1 before, and a new FILE goes on. Each file can be read by itself.
final class Recording {
  private let path: String
  private let half: Int
  private var file: GrowingFile
  /// What the kernel told of the controllers that are there: each file begins with it.
  private var controllers: [SnoopRecord] = []
  /// How many records, and how many bytes, were written.
  private(set) var records = 0
  private(set) var bytes = 0

  /// Begins one of at most so many bytes; an earlier one becomes its FILE.1.
  init(at path: String, limit: Int) throws(SystemError) {
    self.path = path
    half = limit / 2
    file = try GrowingFile(at: path, former: Self.former(path))
    try file.append(SnoopRecord.fileHeader(.monitor))
  }

  /// The older half.
  static func former(_ path: String) -> String { "\(path).1" }

  /// Appends a record.
  func append(_ record: SnoopRecord) throws(SystemError) {
    let encoded = record.encoded
    if file.count + encoded.count > half { try turn() }
    note(record)
    try file.append(encoded)
    records += 1
    bytes += encoded.count
  }

  private func turn() throws(SystemError) {
    file = try GrowingFile(at: path, former: Self.former(path))
    try file.append(controllers.reduce(SnoopRecord.fileHeader(.monitor)) { $0 + $1.encoded })
  }

  private func note(_ record: SnoopRecord) {
    switch record.monitorKind {
    case .added, .information, .opened:
      controllers.removeAll {
        $0.controller == record.controller && $0.monitorKind == record.monitorKind
      }
      controllers.append(record)
    case .closed:
      controllers.removeAll { $0.controller == record.controller && $0.monitorKind == .opened }
    case .removed: controllers.removeAll { $0.controller == record.controller }
    default: break
    }
  }
}
