import FoundationEssentials
import Glibc

/// An empty directory that is removed, with all that is in it, at the end of this owner's life.
public final class TemporaryDirectory {
  /// Where it is; without a slash at the end.
  public let path: String

  /// Makes one, or returns nil if the system does not let us.
  public init?() {
    var template = Array("\(Self.parent)/belfry-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of an entry.
  public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  private static var parent: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
}
