import Companion
import Foundation

/// Runs one of the library's programs on this extension's own link.
@MainActor
final class ProgramHost<Program: LinkProgram>: RadioListener {
  private var runner: LinkRunner<AccessoryRadio, Program>
  private let radio: AccessoryRadio
  private let report: @MainActor (Program.Report) -> Void
  /// When it is to be woken; nil if not.
  private var wakesAt: UInt64?

  init(
    _ program: Program, accessory: UUID?, restoring restoreIdentifier: String?,
    report: @escaping @MainActor (Program.Report) -> Void
  ) {
    radio = AccessoryRadio(accessory)
    runner = LinkRunner(program, on: radio)
    self.report = report
    radio.listener = self
    radio.start(restoring: restoreIdentifier)
  }

  /// The identifier by which this phone knows the accessory, once that is known.
  var accessory: UUID? { radio.identifier }

  func stop() { radio.stop() }

  /// Lets something be asked of the program.
  func run(_ order: (inout Program, UInt64) -> [LinkEffect<Program.Report>]) {
    let now = Clock.uptime
    let reports = runner.run(at: now) { order(&$0, now) }
    arm()
    for item in reports { report(item) }
  }

  func happened(_ event: LinkEvent) {
    run { program, now in program.handle(event, at: now) }
  }

  private func arm() {
    guard let deadline = runner.program.deadline, deadline < wakesAt ?? .max else { return }
    wakesAt = deadline
    Clock.after(deadline) { [weak self] in
      guard self?.wakesAt == deadline else { return }
      self?.wakesAt = nil
      self?.happened(.due)
    }
  }
}
