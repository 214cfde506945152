import Companion
import GATTProfile

/// A transport extension and an accessory's conversation with a link between them that loses nothing,
/// and a clock that is set by hand.
struct Wire {
  var phone: TransportExtension<LibcryptoHash>
  var accessory = Conversation(side: .accessory, epoch: 0x2222)
  /// The verdict on what comes to the accessory; nil for none.
  var verdict: Verdict? = .accepted
  /// Whether the accessory's values reach the phone.
  var isHeard = true
  /// Whether they have to be read instead.
  var hasToBeRead = false
  /// After how many values the link carries nothing more.
  var limit = Int.max
  private(set) var now: UInt64 = 1_000
  private(set) var ends: [Int: Delivery] = [:]
  private(set) var taken: [MessageID] = []
  private(set) var writes: [Write] = []
  private(set) var reads: [Characteristic] = []
  private var isUp = false
  private var unanswered = 0

  init(epoch: UInt16 = 0x7171) {
    phone = TransportExtension(epoch: epoch, hash: LibcryptoHash(), at: now)
  }

  mutating func connect(maximumLength: Int = 182) {
    isUp = true
    accessory.connected(at: now)
    tell(.connected(maximumLength: maximumLength))
  }

  mutating func disconnect() {
    isUp = false
    accessory.disconnected()
    tell(.disconnected)
  }

  /// Hands a message over; `like` is the number of one with the same bytes.
  mutating func send(_ number: Int, like other: Int? = nil, count: Int = 100) {
    let seed = other ?? number
    let sealed = (0..<count).map { UInt8(truncatingIfNeeded: $0 + seed) }
    take(phone.send(number, sessionID: Array("S".utf8), sealed: sealed, at: now))
    settle()
  }

  mutating func tell(_ event: LinkEvent) {
    take(phone.handle(event, at: now))
    settle()
  }

  /// Lets time pass; what is due in between is told.
  mutating func pass(_ milliseconds: UInt64) {
    let end = now + milliseconds
    while let deadline = phone.deadline, deadline <= end {
      now = max(now + 1, deadline)
      tell(.due)
    }
    now = max(now, end)
  }

  /// Carries everything that is to be said, both ways.
  mutating func settle() {
    guard isUp else { return }
    var isBusy = true
    while isBusy {
      isBusy = false
      while writes.count < limit, let write = phone.nextWrite(at: now) {
        isBusy = true
        writes.append(write)
        for event in accessory.received(write.value, on: write.characteristic, at: now) {
          guard case .message(let message) = event else { continue }
          taken.append(message.id)
          if let verdict { accessory.settle(message.id, verdict, at: now) }
        }
        take(phone.handle(.written(write.characteristic), at: now))
      }
      while unanswered > 0 {
        unanswered -= 1
        isBusy = true
        let value = accessory.readValue(for: .dataOut, maximumLength: 182, at: now)
        take(phone.handle(.read(.dataOut, value), at: now))
      }
      if hasToBeRead { continue }
      while let value = accessory.nextValue(for: .dataOut, maximumLength: 182, at: now) {
        guard isHeard else { continue }
        isBusy = true
        take(phone.handle(.value(.dataOut, value), at: now))
      }
    }
  }

  private mutating func take(_ effects: [LinkEffect<TransportReport>]) {
    for effect in effects {
      switch effect {
      case .report(.completed(let number, let delivery)): ends[number] = delivery
      case .read(let characteristic):
        reads.append(characteristic)
        if hasToBeRead, characteristic == .dataOut { unanswered += 1 }
      case .subscribe, .report: break
      }
    }
  }
}
