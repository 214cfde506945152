import TestSupport

/// The agent at work in a folder, with its state, its loop-back link and its panel's socket there.
func startAgent(in folder: TemporaryDirectory) throws -> Program {
  let agent = try Program(
    "belfryd",
    ["--state", folder("state"), "--loopback", folder("link"), "--panel-socket", folder("panel")],
    errorsToo: true)
  agent.lines(before: "ready")
  return agent
}
