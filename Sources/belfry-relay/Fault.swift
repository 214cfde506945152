import Linux

/// What is wrong with what a person set: one plain sentence, and the status to end with.
struct Fault: Error {
  let status: ExitStatus
  let sentence: String

  static func usage(_ sentence: String) -> Fault { Fault(status: .usage, sentence: sentence) }

  static func configuration(_ sentence: String) -> Fault {
    Fault(status: .configuration, sentence: sentence)
  }

  /// The bytes of a file that a setting names.
  static func read(_ path: String, of setting: String) throws(Fault) -> [UInt8] {
    do {
      return try File.read(path, limit: 65_536)
    } catch {
      throw configuration("\(setting): \(error)")
    }
  }
}
