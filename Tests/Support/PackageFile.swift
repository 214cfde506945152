import Foundation

/// The bytes of a file of the package; `path` starts at its top, as in `Systemd/belfry.conf`.
public func contents(_ path: String) throws -> [UInt8] {
  let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
  return [UInt8](try Data(contentsOf: package.appendingPathComponent(path)))
}
