import Foundation

/// Files as a power cut leaves them: what stands on a tape up to some entry.
public struct TapedDisk {
  /// The files by their paths.
  public private(set) var files: [String: [UInt8]] = [:]
  /// The same with nothing but what was synced.
  public private(set) var durable: [String: [UInt8]] = [:]

  /// A disk without files.
  public init() {}

  /// Does what stands on the tape. Names are durable at once, as on a journalling file system.
  public mutating func apply(_ entry: Tape.Entry) {
    switch entry {
    case .made(let path):
      files[path] = []
      if durable[path] == nil { durable[path] = [] }
    case .written(let path, let place, let bytes): write(path, place, bytes)
    case .truncated(let path, let length): resize(path, length)
    case .synced(let path): durable[path] = files[path]
    case .removed(let path):
      files[path] = nil
      durable[path] = nil
    case .renamed(let path, let target):
      files[target] = files.removeValue(forKey: path)
      durable[target] = durable.removeValue(forKey: path)
    case .sent: break
    }
  }

  /// Does a part of a write, as it is torn when the power goes.
  public mutating func tear(_ entry: Tape.Entry, after count: Int) {
    guard case .written(let path, let place, let bytes) = entry else { return }
    write(path, place, Array(bytes.prefix(count)))
  }

  private mutating func write(_ path: String, _ place: Int, _ bytes: [UInt8]) {
    let size = files[path]?.count ?? 0
    if size < place + bytes.count { resize(path, place + bytes.count) }
    files[path]?.replaceSubrange(place..<(place + bytes.count), with: bytes)
  }

  private mutating func resize(_ path: String, _ length: Int) {
    var content = files[path] ?? []
    if content.count > length { content.removeLast(content.count - length) }
    content += [UInt8](repeating: 0, count: length - content.count)
    files[path] = content
  }

  /// Puts files into a folder under the last parts of their paths.
  public static func put(_ files: [String: [UInt8]], into folder: TemporaryDirectory) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(atPath: folder(name))
    }
    for (path, bytes) in files {
      let name = URL(fileURLWithPath: path).lastPathComponent
      try Data(bytes).write(to: URL(fileURLWithPath: folder(name)))
    }
  }
}
