import Capture
import GATTProfile
import Linux
import PhoneSimulator

/// The loop in which a script meets the loop-back link.
struct ReplayRun {
  private enum Source: Hashable {
    case link(Int)
    case retry(Int)
    case act
    case silence
  }

  /// How long nothing may be heard before what is missing counts as not answered, in milliseconds.
  private static let patience: UInt64 = 5_000
  /// How long nothing may be heard before a phone leaves that has receipts to come, in milliseconds.
  private static let grace: UInt64 = 1_500

  private let script: PhoneScript
  private let isPaced: Bool
  private let path: String
  private let identity: ReplayIdentity
  private let loop: Loop<Source>
  private var links: [Int: PhoneLink] = [:]
  private var watched: [Int: CInt] = [:]
  private var next = 0
  /// What the act before waits for: nothing overtakes it.
  private var isWaiting = false
  private let start = Clock.uptime
  private var log = MessageLog()
  /// The messages that got a receipt in the recording and have none yet.
  private var open: Set<UInt32>
  /// The messages that were begun.
  private var begun: Set<UInt32> = []
  private var heardAt = Clock.uptime
  private var failure: String?

  init(
    _ script: PhoneScript, expecting recorded: MessageLog, at path: String,
    as identity: ReplayIdentity, isPaced: Bool
  ) throws(SystemError) {
    self.script = script
    self.path = path
    self.identity = identity
    self.isPaced = isPaced
    let answered = recorded.messages.filter { $0.isFromPhone && $0.verdict != nil }
    open = Set(answered.map(\.tag))
    loop = try Loop(signals: [.interrupt, .terminate])
  }

  /// Plays to the end; what was said, by both ends.
  mutating func play() throws -> MessageLog {
    while failure == nil {
      try advance()
      if next == script.acts.count, !isWaiting, open.isEmpty { break }
      loop.wake(.silence, at: Clock.uptime + Self.patience)
      if try isOver(after: try loop.next()) { break }
      settle()
    }
    if let failure { throw ControlFailure(sentence: failure, status: .unavailable) }
    return log
  }

  private mutating func isOver(after occurrence: Occurrence<Source>) throws -> Bool {
    switch occurrence {
    case .ready(.link(let number), _): links[number]?.receive()
    case .due(.retry(let number)): links[number]?.connectAgain()
    case .due(.silence): return !isPaced || next == script.acts.count
    case .signal: return true
    case .ready, .due: break
    }
    return false
  }

  // MARK: Acts

  private mutating func advance() throws {
    while !isWaiting, next < script.acts.count {
      let act = script.acts[next]
      let due = start + act.time / 1000
      if isPaced, due > Clock.uptime {
        loop.wake(.act, at: due)
        break
      }
      if act.kind == .leave, let time = timeToLeave {
        loop.wake(.act, at: time)
        break
      }
      next += 1
      perform(act)
      settle()
    }
    try watch()
  }

  /// A phone that plays faster than it did would leave before it is answered: when it may; nil for now.
  private var timeToLeave: UInt64? {
    guard !open.isDisjoint(with: begun) else { return nil }
    let time = heardAt + Self.grace
    return time > Clock.uptime ? time : nil
  }

  private mutating func perform(_ act: PhoneAct) {
    switch act.kind {
    case .arrive:
      let link = PhoneLink(path: path, name: identity.name, identity: identity.bytes)
      links[act.link] = link
      isWaiting = true
      link.connect(mtu: 517, isNew: false, for: PhoneLink.patience)
    case .leave:
      forget(act.link)
      links.removeValue(forKey: act.link)?.disconnect()
    case .mtu(let mtu): links[act.link]?.ask(.exchangeMTU(mtu))
    case .subscribe(let characteristic, let isActive):
      links[act.link]?.ask(.subscribe(characteristic, active: isActive))
    case .read(let characteristic):
      guard let link = links[act.link], link.number != nil else { return }
      isWaiting = true
      link.ask(.read(characteristic))
    case .write(let characteristic, let frame, let isRequest):
      guard let link = links[act.link], link.number != nil else { return }
      note(frame, characteristic, isFromPhone: true)
      if case .fragment(let fragment) = frame { begun.insert(fragment.tag) }
      isWaiting = true
      if isRequest {
        link.ask(.write(characteristic, frame.encoded))
      } else {
        link.command(characteristic, frame.encoded)
      }
    }
  }

  // MARK: Answers

  private mutating func settle() {
    for number in links.keys.sorted() {
      for event in links[number]?.takeEvents() ?? [] { take(event) }
    }
  }

  private mutating func take(_ event: PhoneEvent) {
    heardAt = Clock.uptime
    switch event {
    case .linkUp, .written, .writeRefused, .readRefused, .linkDown: isWaiting = false
    case .linkFailed(let reason): failure = reason
    case .read(let characteristic, let value):
      isWaiting = false
      heard(value, characteristic)
    case .value(let characteristic, let value): heard(value, characteristic)
    case .linkAwaited, .mtuChanged, .posted, .pushed, .deadline: break
    }
  }

  private mutating func heard(_ value: [UInt8], _ characteristic: Characteristic) {
    guard let frame = try? Frame(decoding: value) else { return }
    if case .receipt(let receipt) = frame, receipt.verdict != .refused(.busy) {
      open.remove(receipt.id.tag)
    }
    note(frame, characteristic, isFromPhone: false)
  }

  private mutating func note(
    _ frame: Frame, _ characteristic: Characteristic, isFromPhone: Bool
  ) {
    let time = Int64(clamping: Clock.nanoseconds / 1000)
    log.take(
      Sighting(
        time: time, link: 0, isFromPhone: isFromPhone,
        content: .frame(frame, characteristic, .command)))
  }

  // MARK: Watching

  private mutating func watch() throws(SystemError) {
    for (number, link) in links {
      if watched[number] != link.number {
        if let descriptor = link.number {
          try loop.watch(descriptor, for: .readable, as: .link(number))
        }
        watched[number] = link.number
      }
      if let time = link.retryAt {
        loop.wake(.retry(number), at: time)
      } else {
        loop.cancel(.retry(number))
      }
    }
  }

  /// The loop lets go of a descriptor before it is closed.
  private mutating func forget(_ number: Int) {
    if let descriptor = watched.removeValue(forKey: number) { loop.unwatch(descriptor) }
    loop.cancel(.retry(number))
  }
}
