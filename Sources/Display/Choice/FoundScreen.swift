/// A screen that is there, for a person who looks for one.
public struct FoundScreen: Equatable, Sendable {
  /// The words that choose it, as for `ScreenChoice(_:)`.
  public let choice: String
  /// What it is, or why it cannot be used.
  public let remark: String

  /// All screens that can be found.
  public static var all: [FoundScreen] {
    FramebufferOutput.devices.map { path in
      FoundScreen(choice: "framebuffer \(path)", remark: FramebufferOutput.remark(on: path))
    }
  }
}
