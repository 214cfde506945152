import Linux
import Settings

/// `belfry check-config`: reads the configuration as belfryd does.
enum ConfigurationCommand {
  static let check = ControlCommand(
    manual: Manual(
      name: "check-config", summary: "reads the configuration as belfryd does, and names mistakes",
      operands: "[FILE]",
      about: "FILE is \(Settings.usualFile) if none is given. Files of FILE.d that end in .conf\n"
        + "are read after it, in the order of their names; what is read later holds.",
      options: [
        Manual.Option(name: "--print", meaning: "print all settings as they hold then")
      ],
      examples: [
        Manual.Example(line: "belfry check-config", meaning: "before systemctl reload belfryd"),
        Manual.Example(line: "belfry check-config --print", meaning: "what holds in the end"),
      ])
  ) { words in
    try words.expect(0...1, "")
    let path = words.operands.first ?? Settings.usualFile
    do {
      let settings = try Settings(path)
      if words.has("--print") {
        for key in Settings.Key.allCases {
          let text = Output.clean(settings.text(of: key))
          // A setting without a value can be said in a file only by silence.
          Output.write(text.isEmpty ? "#\(key.rawValue) =\n" : "\(key.rawValue) = \(text)\n")
        }
      } else {
        Output.write("\(path): no mistake\n")
      }
    } catch let error as SettingsError {
      throw ControlFailure(sentence: "\(error)", status: .configuration)
    } catch let error as SystemError where error.errno == .absent {
      throw ControlFailure(
        sentence: "\(path) is missing: install the package anew, or name yours",
        status: .configuration)
    } catch let error as SystemError {
      throw ControlFailure(sentence: "\(error)", status: .configuration)
    }
  }
}
