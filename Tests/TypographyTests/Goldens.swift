import Foundation
import Pictures
import Pixels

/// The folder of golden pictures for this release of Debian: fonts and text engine change with it.
let goldens: URL = {
  let release = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
  let line = release?.split(separator: "\n").first { $0.hasPrefix("VERSION_CODENAME=") }
  let name = line.map { String($0.dropFirst("VERSION_CODENAME=".count)) } ?? "unknown"
  return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens").appendingPathComponent(name)
}()

/// Set to a folder, every picture is written there as well, to be looked at.
let pictureFolder = ProcessInfo.processInfo.environment["BELFRY_PICTURES"].map {
  URL(fileURLWithPath: $0)
}

func write(_ bitmap: Bitmap, to file: URL) throws {
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(try PNG.encode(bitmap)).write(to: file)
}
