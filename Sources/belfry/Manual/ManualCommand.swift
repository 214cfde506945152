import Linux

/// `belfry man` and `belfry completion`: what the manuals make of themselves.
enum ManualCommand {
  static let page = ControlCommand(
    manual: Manual(
      name: "man", summary: "writes the manual page of a command", operands: "COMMAND",
      about: "COMMAND may be belfry, for the tool itself.",
      options: [Manual.Option(name: "--list", meaning: "list the commands instead")],
      examples: [Manual.Example(line: "belfry man status | man -l -", meaning: "to read it")])
  ) { words in
    if words.has("--list") {
      return Output.write(Tool.manuals.map { "\($0.name)\n" }.joined())
    }
    try words.expect(1...1, "the command")
    if words.operands[0] == "belfry" {
      return Output.write(ManualPage(tool: Tool.manuals).text)
    }
    guard let manual = Tool.manuals.first(where: { $0.name == words.operands[0] }) else {
      throw Words.Problem(sentence: "there is no command \"\(words.operands[0])\"")
    }
    Output.write(ManualPage(manual: manual).text)
  }

  static let completion = ControlCommand(
    manual: Manual(
      name: "completion", summary: "writes the completion of this tool for bash",
      examples: [
        Manual.Example(line: "source <(belfry completion)", meaning: "for this shell")
      ])
  ) { words in
    try words.expect(0...0, "")
    Output.write(Completion(manuals: Tool.manuals).bash)
  }
}
