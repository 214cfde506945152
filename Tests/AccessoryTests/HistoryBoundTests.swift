import Accessory
import GATTProfile
import Testing

/// The bounds of the history as shipped: 500 notifications, 16 MiB, 30 days.
@Suite struct HistoryBoundTests {
  private let board: Board
  private let phone: Handset

  init() throws { (board, phone) = try Board.online() }

  /// Sends a notification with as many pictures as it may have, in 20 parts.
  private func sendLargest(_ name: String) throws {
    let (size, count) = (262_144, 4)
    var notification = ForwardedNotification.sample(name)
    notification.attachments = (0..<count).map { _ in
      .init(type: "public.jpeg", byteCount: UInt64(size))
    }
    #expect(try board.post(.add(notification), from: phone) == .taken)
    let revision = phone.revision
    for index in 0..<count {
      for start in stride(from: 0, to: size, by: 60_000) {
        let length = min(60_000, size - start)
        let part = FilePart(
          notification: notification.identifier, revision: revision, role: .attachment,
          index: UInt64(index), offset: UInt64(start), total: UInt64(size),
          bytes: [UInt8](repeating: 7, count: length))
        #expect(try board.post(.filePart(part), from: phone) == .taken)
      }
    }
  }

  private var storedBytes: Int {
    let kept = board.shelf.rows.filter { [.notifications, .attachments].contains($0.collection) }
    return kept.reduce(0) { $0 + $1.value.count }
  }

  @Test func theFiveHundredNewestAreKept() throws {
    for number in 1...503 { #expect(try board.post(.add("\(number)"), from: phone) == .taken) }
    #expect(board.panel?.titles == (4...503).map { "\($0)" })
    #expect(board.shelf.count(.notifications) == 500)
    board.restart()
    board.connectPanel()
    #expect(board.panel?.titles.count == 500)
  }

  @Test func sixteenMebibytesAreKept() throws {
    for number in 1...17 { try sendLargest("\(number)") }
    // What is kept of a picture besides its bytes counts, too.
    #expect(board.panel?.titles == (3...17).map { "\($0)" })
    #expect(storedBytes <= 16 << 20)
    #expect(storedBytes > 15 << 20)
  }

  @Test func thirtyDaysAreKept() throws {
    let day: Int64 = 86_400_000
    let today = try #require(board.now.clock)
    for age: Int64 in [31, 30, 29] {
      var notification = ForwardedNotification.sample("\(age)")
      notification.deliveryDate = Timestamp(
        utcMilliseconds: today - age * day + 1_000, offsetMinutes: 0)
      try board.post(.add(notification), from: phone)
    }
    let now = LocalTime(now: Timestamp(utcMilliseconds: today, offsetMinutes: 0))
    #expect(try board.post(.localTime(now), from: phone) == .taken)
    #expect(board.panel?.titles == ["30", "29"])
  }
}
