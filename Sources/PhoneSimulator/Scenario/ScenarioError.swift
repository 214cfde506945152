/// Why a scenario file cannot be played: where it is wrong and what to write instead.
public struct ScenarioError: Error, Equatable, Sendable {
  /// The line of the file, from 1.
  public let line: Int
  /// The way to the value, as `steps[3].notify.title`; empty for the file as a whole.
  public let path: String
  /// One plain sentence.
  public let sentence: String

  /// The whole message: `line 12, steps[3].notify: "titel" is not known here; …`.
  public var description: String {
    path.isEmpty ? "line \(line): \(sentence)" : "line \(line), \(path): \(sentence)"
  }
}
