import Linux

/// What is wrong with what a person set: one plain sentence, and the status to end with.
struct Fault: Error {
  let status: ExitStatus
  let sentence: String

  /// The bytes of a file that a setting names.
  static func read(
    _ path: String, of setting: String, limit: Int
  ) throws(Fault) -> [UInt8] {
    do {
      return try File.read(path, limit: limit)
    } catch .call(_, _, .absent) {
      throw Fault(
        status: .configuration, sentence: "\(setting) names \(path), which is not there")
    } catch {
      throw Fault(status: .configuration, sentence: "\(setting): \(error)")
    }
  }
}
