internal import Glibc
import Pictures
public import Pixels

/// A folder of PNG files, for those who have no screen and for tests: each picture as
/// `card-000001.png` and so on, the newest one as `latest.png` too. A reader never sees half a
/// file. The oldest numbered files go when there are too many.
public final class PNGOutput: Output {
  /// Numbered files kept at most.
  public static let fileLimit = 1000

  private let directory: String
  private var count = 0

  /// Writes into a folder, which is made if it is missing; numbers go on after the files there.
  public init(directory: String) throws(DisplayError) {
    self.directory = directory
    if mkdir(directory, 0o755) != 0, errno != EEXIST {
      throw .notWritten(path: directory, reason: String(cString: strerror(errno)))
    }
    count = try PNGOutput.lastNumber(in: directory)
  }

  /// Writes the whole picture.
  public func present(_ bitmap: Bitmap, changes: [Rect]) throws(DisplayError) {
    let bytes: [UInt8]
    do {
      bytes = try PNG.encode(bitmap)
    } catch {
      throw .notEncoded(reason: error.description)
    }
    count += 1
    try write(bytes, to: path(of: count))
    try write(bytes, to: "\(directory)/latest.png")
    if count > PNGOutput.fileLimit { unlink(path(of: count - PNGOutput.fileLimit)) }
  }

  private func path(of number: Int) -> String {
    let digits = String(number)
    let padding = String(repeating: "0", count: max(0, 6 - digits.utf8.count))
    return "\(directory)/card-\(padding)\(digits).png"
  }

  /// Puts a whole file in place of an older one. It is not synced: these pictures are for looking
  /// at, and a memory card wears.
  private func write(_ bytes: [UInt8], to path: String) throws(DisplayError) {
    let draft = "\(path).new"
    guard let file = fopen(draft, "we") else { throw failure(path) }
    let written = fwrite(bytes, 1, bytes.count, file)
    let isClosed = fclose(file) == 0
    guard written == bytes.count, isClosed, rename(draft, path) == 0 else {
      let error = failure(path)
      unlink(draft)
      throw error
    }
  }

  private func failure(_ path: String) -> DisplayError {
    .notWritten(path: path, reason: String(cString: strerror(errno)))
  }

  private static func lastNumber(in directory: String) throws(DisplayError) -> Int {
    guard let folder = opendir(directory) else {
      throw .notWritten(path: directory, reason: String(cString: strerror(errno)))
    }
    defer { closedir(folder) }
    var last = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { buffer in
        String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix("card-"), name.hasSuffix(".png") else { continue }
      last = max(last, Int(name.dropFirst(5).dropLast(4)) ?? 0)
    }
    return last
  }
}
