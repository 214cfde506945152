import Foundation
import Pictures
import Pixels

/// Golden pictures: one folder for each release of Debian, because fonts and text engine change
/// with it. `BELFRY_GOLDENS=write` writes them anew; look at them before they are kept.
/// `BELFRY_PICTURES=DIR` writes what was drawn to a folder, to be looked at.
enum Goldens {
  static let folder: URL = {
    let release = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    let line = release?.split(separator: "\n").first { $0.hasPrefix("VERSION_CODENAME=") }
    let name = line.map { String($0.dropFirst("VERSION_CODENAME=".count)) } ?? "unknown"
    return URL(fileURLWithPath: #filePath).appendingPathComponent("../../Goldens").standardized
      .appendingPathComponent(name)
  }()

  static let areWritten = ProcessInfo.processInfo.environment["BELFRY_GOLDENS"] == "write"

  /// True if there is something to compare with on this release, or it is being made.
  static let areThere = areWritten || FileManager.default.fileExists(atPath: folder.path)

  private static let pictures = ProcessInfo.processInfo.environment["BELFRY_PICTURES"].map {
    URL(fileURLWithPath: $0)
  }

  /// Keeps a drawn picture wherever it is wanted.
  static func keep(_ bitmap: Bitmap, as path: String) throws {
    if let pictures { try write(bitmap, to: pictures.appendingPathComponent(path)) }
    if areWritten { try write(bitmap, to: folder.appendingPathComponent(path)) }
  }

  static func read(_ path: String) throws -> Bitmap {
    try PNG.decode([UInt8](try Data(contentsOf: folder.appendingPathComponent(path))))
  }

  private static func write(_ bitmap: Bitmap, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(try PNG.encode(bitmap)).write(to: file)
  }
}

/// How much two pictures of one size differ, in steps of 255: a letter that is drawn half a pixel
/// elsewhere by another version of the text engine stays small, a missing or moved one does not.
struct Difference {
  /// Over the whole picture.
  private(set) var mean = 0.0
  /// In the worst square of four by four pixels.
  private(set) var worst = 0.0

  init?(_ left: Bitmap, _ right: Bitmap) {
    guard left.size == right.size else { return nil }
    let small = Size(width: max(1, left.size.width / 4), height: max(1, left.size.height / 4))
    let pairs = zip(left.scaled(to: small).pixels, right.scaled(to: small).pixels)
    for (one, other) in pairs {
      let channels = [0, 8, 16].map { (shift: UInt32) -> Double in
        abs(Double(one >> shift & 255) - Double(other >> shift & 255))
      }
      let most = channels.max() ?? 0
      worst = max(worst, most)
      mean += most / Double(small.width * small.height)
    }
  }
}
