/// A screen that is there, for a person who looks for one.
public struct FoundScreen: Equatable, Sendable {
  /// The words that choose it, as for `ScreenChoice(_:)`.
  public let choice: String
  /// What it is, or why it cannot be used.
  public let remark: String

  /// All screens that can be found, and the buses that may have one. Nothing is written to a bus.
  public static var all: [FoundScreen] { cards + framebuffers + onI2C + onSPI }

  private static var cards: [FoundScreen] {
    DRMOutput.devices.map { path in
      FoundScreen(choice: "drm \(path)", remark: DRMOutput.remark(on: path))
    }
  }

  private static var framebuffers: [FoundScreen] {
    FramebufferOutput.devices.map { path in
      FoundScreen(choice: "framebuffer \(path)", remark: FramebufferOutput.remark(on: path))
    }
  }

  private static var onI2C: [FoundScreen] {
    I2CBus.devices.flatMap { onI2C($0) }
  }

  private static func onI2C(_ path: String) -> [FoundScreen] {
    do {
      return try I2CBus.answering(path).map { address in
        FoundScreen(
          choice: "ssd1306 \(path) address=0x\(String(address, radix: 16))",
          remark: "something answers there; if its picture stands two columns aside: sh1106")
      }
    } catch {
      return [FoundScreen(choice: "ssd1306 \(path)", remark: error.description)]
    }
  }

  private static var onSPI: [FoundScreen] {
    SPIBus.devices.map { path in
      FoundScreen(
        choice: "st7789 \(path) dc=GPIO25",
        remark: "a bus whose displays do not answer: name the chip and the line yourself")
    }
  }
}
