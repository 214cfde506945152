import Foundation
import Pictures
import Pixels

/// Golden pictures, one set for all: what a release of Debian draws otherwise, because fonts and text
/// engine change with it, stands in a folder of its name. `BELFRY_GOLDENS=write` writes them anew,
/// the common set on Debian 12; look at them before they are kept. `BELFRY_PICTURES=DIR` writes
/// what was drawn to a folder, to be looked at.
enum Goldens {
  static let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Goldens")
    .standardized

  /// The codename of this system, such as bookworm.
  static let release: String = {
    let text = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VERSION_CODENAME=") }
    return line.map { String($0.dropFirst("VERSION_CODENAME=".count)) } ?? "unknown"
  }()

  static let areWritten = ProcessInfo.processInfo.environment["BELFRY_GOLDENS"] == "write"

  /// True if the pictures hold for this release.
  static let areThere = release == common || release == "trixie"

  /// The release that the common set was drawn on.
  private static let common = "bookworm"

  private static let pictures = ProcessInfo.processInfo.environment["BELFRY_PICTURES"].map {
    URL(fileURLWithPath: $0)
  }

  /// How much a picture differs from its golden one; nil if their sizes do. Keeps what was drawn
  /// wherever it is wanted.
  static func difference(of bitmap: Bitmap, to path: String) throws -> Difference? {
    if let pictures { try write(bitmap, to: pictures.appendingPathComponent(path)) }
    if areWritten { try keep(bitmap, as: path) }
    let own = folder.appendingPathComponent("\(release)/\(path)")
    let isOwn = FileManager.default.fileExists(atPath: own.path)
    return Difference(bitmap, try read(isOwn ? own : folder.appendingPathComponent(path)))
  }

  private static func keep(_ bitmap: Bitmap, as path: String) throws {
    let golden = folder.appendingPathComponent(path)
    if release == common { return try write(bitmap, to: golden) }
    let own = folder.appendingPathComponent("\(release)/\(path)")
    try? FileManager.default.removeItem(at: own)
    if Difference(bitmap, try read(golden))?.isTolerable != true { try write(bitmap, to: own) }
  }

  private static func read(_ file: URL) throws -> Bitmap {
    try PNG.decode([UInt8](try Data(contentsOf: file)))
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

  /// Whether it is as small as one between two versions of a text engine.
  var isTolerable: Bool { mean < 1.5 && worst < 64 }

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
