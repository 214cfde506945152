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
        Manual.Example(line: "belfry check-config --print", meaning: "what holds, and from where"),
      ])
  ) { words in
    try words.expect(0...1, "")
    let path = words.operands.first ?? Settings.usualFile
    do {
      let settings = try Settings(path)
      if words.has("--print") {
        for key in Settings.Key.allCases {
          Output.write("\(key.rawValue) = \(Output.clean(settings.text(of: key)))\n")
        }
      } else {
        Output.write("\(path): no mistake\n")
      }
    } catch let error as SettingsError {
      throw ControlFailure(sentence: "\(error)", status: .configuration)
    } catch let error as SystemError {
      throw ControlFailure(sentence: "\(error)", status: .configuration)
    }
  }
}
