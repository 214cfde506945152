internal import GATTProfile

/// A message under a ratchet's key that waits for that key.
struct Letter {
  /// How a letter came.
  enum Way {
    case internet(ParcelID)
    /// Over a link, under this name; by which keys it was sealed is to be found out.
    case link(MessageID, Envelope)
  }

  let way: Way
  let message: InternetMessage

  /// Tells whoever brought it what became of it.
  func settled(_ settlement: Settlement, by phone: PhoneID) -> [Consequence] {
    switch way {
    case .internet(let parcel): [.acknowledge(parcel, settlement)]
    case .link(let id, _):
      [.settle(phone, id, settlement == .later ? .refused(.busy) : .accepted)]
    }
  }
}

/// The messages under one phone's ratchets, in the order in which they came, and the work on the first
/// one.
///
/// Which key a message wants is not authentic, so that a forged one must not buy much time: keys are
/// derived in slices, only so many steps a minute come to nothing, and whatever wants a key that is near
/// goes before what wants a far one.
struct Postbox {
  /// Messages that wait at most; more are to come again later.
  static let limit = 64
  /// Steps derived at one go. A step takes 4 µs on a desktop and about 20 µs on the smallest board,
  /// so that nothing else waits for more than 5 ms.
  static let slice = 256

  /// Letters whose keys are few steps away, or kept.
  private var near: [Letter] = []
  private var far: [Letter] = []
  /// The work on the first of the far letters.
  private var attempt: Attempt?
  var budget = StepBudget()

  var letters: [Letter] { near + far }
  /// The one to be worked on.
  var next: Letter? { near.first ?? far.first }
  /// The work on it so far.
  var begun: Attempt? { near.isEmpty ? attempt : nil }

  var isFull: Bool { near.count + far.count >= Self.limit }

  /// Whether a key is being derived.
  var isDeriving: Bool { (attempt?.remainingSteps ?? 0) > 0 }

  mutating func append(_ letter: Letter, isNear: Bool) {
    if isNear { near.append(letter) } else { far.append(letter) }
  }

  /// A letter that was done with is to be worked on again, before all others.
  mutating func putBack(_ letter: Letter) { near.insert(letter, at: 0) }

  /// The work on the letter goes on later; one that was near for other keys than it wants is far now.
  mutating func postpone(_ attempt: Attempt) {
    if near.isEmpty {
      self.attempt = attempt
    } else {
      far.append(near.removeFirst())
    }
  }

  /// The letter is done with.
  mutating func removeFirst() {
    if near.isEmpty {
      far.removeFirst()
      attempt = nil
    } else {
      near.removeFirst()
    }
  }
}

/// How many steps may be taken for messages that do not open.
struct StepBudget {
  /// Steps a minute at most; one jump of 50,000 fits in.
  static let limit = 60_000
  /// So few steps may always be taken: they cost no more than the message does anyway, and a phone's
  /// next messages open whatever was forged before them.
  static let near = 64
  private static let minute: UInt64 = 60_000

  private var spent = 0
  private var since: UInt64 = 0

  /// Whether that many more steps may be taken.
  mutating func admits(_ steps: Int, at uptime: UInt64) -> Bool {
    if uptime >= since + Self.minute {
      spent = 0
      since = uptime
    }
    return steps <= Self.near || spent + steps <= Self.limit
  }

  mutating func spend(_ steps: Int) { spent += steps }

  /// Those steps led to a message that opened.
  mutating func putBack(_ steps: Int) { spent = max(0, spent - steps) }
}

/// What the engine knows of the internet since the start.
struct Network {
  /// Whether answers can leave that way.
  var isUp = false
  var postboxes: [PhoneID: Postbox] = [:]
  /// The phone whose messages had the last turn.
  private var lastServed: PhoneID?

  /// Whether a key is being derived.
  var isDeriving: Bool { postboxes.values.contains { $0.isDeriving } }

  /// The next phone whose turn it is, so that one phone's forgeries do not hold up another one.
  mutating func nextInTurn() -> PhoneID? {
    let waiting = postboxes.filter { $0.value.isDeriving }.keys
    let sorted = waiting.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let next = sorted.first { id in
      lastServed.map { $0.bytes.lexicographicallyPrecedes(id.bytes) } ?? true
    }
    lastServed = next ?? sorted.first
    return lastServed
  }
}
