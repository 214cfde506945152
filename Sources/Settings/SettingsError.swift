/// What is wrong with a configuration file or a command line.
public indirect enum SettingsError: Error, Equatable, Sendable {
  /// There is no setting of that name.
  case unknown(String)
  /// A head in brackets, which belfryd's files do not have.
  case head(String)
  /// A setting stands there twice.
  case twice(Settings.Key)
  /// A setting has no value.
  case empty(Settings.Key)
  /// A value is too long; the limit is in bytes.
  case tooLong(Settings.Key, limit: Int)
  /// A value holds a control character of that code.
  case controlCharacter(Settings.Key, code: UInt32)
  /// A list holds the same value twice.
  case repeated(Settings.Key, text: String)
  /// Two settings name the same path.
  case samePath(Settings.Key, Settings.Key, String)
  /// A value is no number, or not one of the range.
  case notANumber(Settings.Key, text: String, ClosedRange<Int>)
  /// A value is none of those that there are.
  case notOneOf(Settings.Key, text: String, [String])
  /// A text is neither on, off, nor an adapter.
  case notAnAdapter(String)
  /// A text is neither none nor hours of the day.
  case notHours(String)
  /// A text is no address of a server.
  case notAnAddress(String)
  /// A text is no key in hexadecimal digits.
  case notAKey
  /// A text is no path from the root.
  case notAPath(String)
  /// A program for firmware is set, but no key to check it by.
  case commandWithoutKey
  /// A server's token is set, but not the server.
  case tokenWithoutServer
  /// The first line of that file is no token of a server.
  case notAToken(path: String)
  /// A line of the file is neither `key = value` nor a comment.
  case noEquals(String)
  /// A line of the file is not UTF-8.
  case notUTF8
  /// An argument that is no option.
  case stray(String)
  /// An option that wants a value stands last.
  case noValue(String)
  /// Something is wrong with a line of a file; lines count from 1.
  case inFile(String, line: Int, SettingsError)
}

extension SettingsError: CustomStringConvertible {
  /// A plain sentence that says what to do, without a full stop.
  public var description: String {
    switch self {
    case .unknown(let name): Self.unknown(name)
    case .head(let head):
      NetworkSettings.keys(in: String(head.dropFirst().dropLast())) != nil
        ? "\(head) begins settings of belfry-net: they belong into network.conf"
        : "\(head) is a head, as belfry-panel's settings have them: they belong into panel.conf, "
          + "which belfry-panel --check reads"
    case .twice(let key): "\(key.rawValue) is set twice: remove one of the two"
    case .empty(let key): "\(key.rawValue) has no value: give it one or remove it"
    case .tooLong(let key, let limit): "\(key.rawValue) may have at most \(limit) bytes"
    case .controlCharacter(let key, let code):
      "\(key.rawValue) holds a control character, number \(code): take it out"
    case .repeated(let key, let text):
      "\(key.rawValue) names \(text) twice: remove one of the two"
    case .samePath(let one, let other, let path):
      "\(one.rawValue) and \(other.rawValue) are the same path, \(path): "
        + "each needs one of its own"
    case .notANumber(let key, let text, let range):
      "\(key.rawValue) must be a number from \(range.lowerBound) to \(range.upperBound), "
        + "not \"\(text)\""
    case .notOneOf(let key, let text, let choices):
      "\(key.rawValue) must be one of \(choices.joinedAsWords), not \"\(text)\""
    case .notAnAdapter(let text):
      "\(Settings.Key.bluetooth.rawValue) must be on, off, a name as hci0 or an address as "
        + "00:1A:7D:DA:71:13, not \"\(text)\""
    case .notHours(let text):
      "\(Settings.Key.quietHours.rawValue) must be none or hours as 22:00-07:00, not \"\(text)\""
    case .notAnAddress(let text):
      "\(Settings.Key.server.rawValue) must be a URL as https://example.org/v1, not \"\(text)\""
    case .tokenWithoutServer:
      "\(Settings.Key.serverTokenFile.rawValue) is set, but no \(Settings.Key.server.rawValue): "
        + "set it, or remove the token"
    case .notAKey:
      "\(Settings.Key.firmwareKey.rawValue) must be an Ed25519 public key, 64 hexadecimal digits"
    case .notAPath(let text):
      "\(Settings.Key.firmwareCommand.rawValue) must be a path that begins with /, not \"\(text)\""
    case .commandWithoutKey:
      "\(Settings.Key.firmwareCommand.rawValue) is set, but no "
        + "\(Settings.Key.firmwareKey.rawValue): set it, or remove the command"
    case .notAToken(let path):
      "the first line of \(path) is no token: it must be 1 to 128 letters and signs of ASCII"
    case .noEquals(let line): "\"\(line)\" is not of the form key = value"
    case .notUTF8: "the line is not UTF-8: save the file as UTF-8"
    case .stray(let argument): "\"\(argument)\" is no option: --help lists them"
    case .noValue(let option): "\(option) wants a value after it"
    case .inFile(let file, let line, let error): "\(file), line \(line): \(error)"
    }
  }

  private static func unknown(_ name: String) -> String {
    if let head = NetworkSettings.head(of: name) {
      return "\(name) is a setting of belfry-net: it belongs into network.conf, below [\(head)]"
    }
    return "there is no setting \"\(name)\"; there are "
      + Settings.Key.allCases.map { $0.rawValue }.joinedAsWords
  }
}
