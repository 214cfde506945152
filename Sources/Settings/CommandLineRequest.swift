/// What a command line asks for.
public enum CommandLineRequest: Equatable, Sendable {
  /// Print how the program is used.
  case help
  /// Print the version.
  case version
  /// Run, with these settings over those of the configuration file.
  case run(configuration: String?, overrides: [Override])

  /// A setting of the command line.
  public struct Override: Equatable, Sendable {
    /// Which setting.
    public let key: Settings.Key
    /// Its text.
    public let value: String
  }

  /// Reads the arguments after the program's name: `--key value` or `--key=value`.
  ///
  /// - Throws: `unknown`, `stray`, `noValue`.
  public init(_ arguments: [String]) throws(SettingsError) {
    var configuration: String?
    var overrides: [Override] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      var (name, value) = try Self.option(argument)
      if name == "help" || name == "version" {
        self = name == "help" ? .help : .version
        return
      }
      let key = Settings.Key(rawValue: name)
      guard key != nil || name == "configuration" else { throw .unknown(name) }
      if value == nil { value = rest.popFirst() }
      guard let value, key != nil || !value.isEmpty else { throw .noValue(argument) }
      if let key {
        overrides.append(Override(key: key, value: value))
      } else {
        configuration = value
      }
    }
    self = .run(configuration: configuration, overrides: overrides)
  }

  private static func option(_ argument: String) throws(SettingsError) -> (String, String?) {
    let bytes = argument.utf8
    guard bytes.count > 2, argument.utf8.starts(with: "--".utf8) else { throw .stray(argument) }
    let body = bytes.dropFirst(2)
    guard let equals = body.firstIndex(of: UInt8(ascii: "=")) else {
      return (String(decoding: body, as: UTF8.self), nil)
    }
    let value = body[body.index(after: equals)...]
    return (
      String(decoding: body[..<equals], as: UTF8.self), String(decoding: value, as: UTF8.self)
    )
  }
}
