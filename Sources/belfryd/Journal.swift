import Accessory
import Linux
import Store

/// The log, in which what happens again and again is told once and then counted.
final class Journal {
  /// Something that may happen again and again, in words without the particulars of one time.
  struct Matter: Hashable {
    let priority: Log.Priority
    let words: String
  }

  /// Milliseconds between two lines on the same matter: 10 minutes.
  private static let interval: UInt64 = 600_000
  /// Milliseconds without a failure after which a store that takes a change counts as working.
  private static let quiet: UInt64 = 5_000

  private let log: Log
  private var matters = RepeatedReport<Matter>(interval: interval)
  private var outages = RepeatedReport<Matter>(interval: interval)

  init(_ log: Log) { self.log = log }

  /// When `tellCounts` has something to do; nil if it has not.
  var deadline: UInt64? {
    [matters.deadline, outages.deadline].compactMap { $0 }.min()
  }

  /// Tells a line.
  func callAsFunction(_ priority: Log.Priority, _ text: @autoclosure () -> String) {
    log(priority, text())
  }

  /// Tells a line for the first time that something happens, and counts the others.
  func tellOnce(_ matter: Matter, _ text: @autoclosure () -> String) {
    if matters.note(matter, at: Clock.uptime) { log(matter.priority, text()) }
  }

  /// Tells what the engine reports.
  func tell(_ report: Report) {
    if let words = report.repeatableWords {
      tellOnce(Matter(priority: report.priority, words: words), report.text)
    } else {
      log(report.priority, report.text)
    }
  }

  /// Tells how often things happened that were not told one by one.
  func tellCounts() {
    let now = Clock.uptime
    for due in matters.takeDue(at: now) + outages.takeDue(at: now) {
      log(due.kind.priority, "\(due.kind.words): \(due.count) times more")
    }
  }

  /// The store did not take changes.
  func storeFailed(_ error: StoreError) {
    let matter = Matter(priority: .error, words: "nothing was stored: \(error)")
    if outages.note(matter, at: Clock.uptime) {
      log(.error, "\(matter.words); until then what phones send is refused")
    }
  }

  /// The store took changes that needed room.
  func storeWorked() {
    let ended = outages.takeEnded(quietFor: Self.quiet, at: Clock.uptime)
    if ended.isEmpty { return }
    let count = ended.reduce(0) { $0 + $1.count }
    log(.notice, "the store takes changes again; \(count) failed meanwhile")
  }
}
