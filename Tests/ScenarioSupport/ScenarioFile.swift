import Foundation
public import PhoneSimulator

/// A scenario file of `Tests/Scenarios`.
public struct ScenarioFile: Sendable, CustomStringConvertible {
  /// Its name without the ending.
  public let name: String
  /// Where it is.
  public let path: String

  /// The name, for the test's report.
  public var description: String { name }

  /// What stands in it.
  public func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// What it says.
  public func read() throws -> Scenario { try Scenario(decoding: try bytes()) }

  /// Those in which somebody uses the internet.
  public static let overInternet = all.filter { file in
    (try? file.read())?.accessory.internet == true
  }

  /// Those in which nobody does.
  public static let onLinks = all.filter { file in
    (try? file.read())?.accessory.internet != true
  }

  /// All there are, by name.
  public static let all: [ScenarioFile] = {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Scenarios")
    let path = folder.standardized.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { name in
      ScenarioFile(name: String(name.dropLast(5)), path: "\(path)/\(name)")
    }
  }()
}
