import GATTProfile
import Linux
import PanelProtocol
import Workers

/// How the board stands, for phones that ask. Those that follow hear of changes as long as their session
/// lasts; without one nothing is looked at.
struct StatusDoor {
  typealias Word = (phone: PhoneIndex, content: WorkerContent)

  /// Milliseconds between two looks.
  private static let interval: UInt64 = 30_000

  private let health = BoardHealth()
  private let state: String
  private let journal: Journal
  /// What those that follow know.
  private var followers: [PhoneIndex: BoardStatus] = [:]
  /// When to look, in milliseconds of uptime.
  private(set) var deadline: UInt64?

  init(_ state: String, _ journal: Journal) {
    self.state = state
    self.journal = journal
  }

  /// A phone asks; nil if nobody knows for what.
  mutating func take(_ frame: [UInt8], from phone: PhoneIndex) -> WorkerContent? {
    do {
      let request = try StatusRequest(decoding: frame)
      let status = status
      if request == .follow {
        followers[phone] = status
        if deadline == nil { deadline = Clock.uptime + Self.interval }
      }
      return Self.content(status)
    } catch {
      let matter = Journal.Matter(
        priority: .information, words: "a phone asks for the board's status in a way unknown here")
      journal.tellOnce(matter, "\(matter.words): \(error)")
      return nil
    }
  }

  /// A phone's session is over, or its bond.
  mutating func left(_ phone: PhoneIndex) {
    followers[phone] = nil
    if followers.isEmpty { deadline = nil }
  }

  /// Looks whether there is something to tell.
  mutating func look() -> [Word] {
    guard let due = deadline, due <= Clock.uptime else { return [] }
    deadline = Clock.uptime + Self.interval
    let status = status
    let ignorant = followers.filter { status.isNews(after: $0.value) }.keys
    for phone in ignorant { followers[phone] = status }
    return ignorant.map { ($0, Self.content(status)) }
  }

  private var status: BoardStatus {
    BoardStatus(
      uptime: Clock.uptime / 1000, charge: health.charge, isPowered: health.isPowered,
      isUndervoltage: health.isUndervoltage, temperature: health.temperature,
      free: Disk.free(at: state))
  }

  private static func content(_ status: BoardStatus) -> WorkerContent {
    WorkerContent(subject: .status, bytes: status.encoded)
  }
}
