import TestSupport

/// The agent at work in a folder, with its state, its loop-back link and its panel's socket there.
func startAgent(
  in folder: TemporaryDirectory, _ arguments: [String] = []
) throws -> Program {
  let agent = try Program(
    "belfryd",
    ["--state", folder("state"), "--loopback", folder("link"), "--panel-socket", folder("panel")]
      + arguments,
    errorsToo: true)
  agent.lines(before: "ready")
  return agent
}
