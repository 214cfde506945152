/// A sub-command of the tool: what its manual says, and what it does.
struct ToolCommand: Sendable {
  let manual: Manual
  let run: @Sendable ([String]) -> Int32

  init(_ manual: Manual, _ run: @escaping @Sendable ([String]) -> Int32) {
    self.manual = manual
    self.run = run
  }

  init(_ command: ControlCommand) { self.init(command.manual, command.run) }
}

/// What the tool can do.
enum Tool {
  /// The sub-commands, in the order in which a person meets them.
  static let commands: [ToolCommand] = [
    ToolCommand(StatusCommand.status), ToolCommand(PairCommand.pair),
    ToolCommand(StatusCommand.phones), ToolCommand(HistoryCommand.history),
    ToolCommand(AnswerCommand.reply), ToolCommand(AnswerCommand.dismiss),
    ToolCommand(SilenceCommand.mute), ToolCommand(SilenceCommand.quiet),
    ToolCommand(RequestCommand.rekey), ToolCommand(RequestCommand.forget),
    ToolCommand(RequestCommand.test), ToolCommand(DoctorCommand.doctor),
    ToolCommand(ConfigurationCommand.check),
    ToolCommand(CaptureCommand.capture), ToolCommand(DecodeCommand.decode),
    ToolCommand(ReplayCommand.replay), ToolCommand(FieldCommand.field),
    ToolCommand(PhoneCommand.manual, PhoneCommand.run),
    ToolCommand(BenchCommand.manual, BenchCommand.run),
    ToolCommand(ManualCommand.page), ToolCommand(ManualCommand.completion),
  ]

  /// Their manuals.
  static var manuals: [Manual] { commands.map { $0.manual } }
}
