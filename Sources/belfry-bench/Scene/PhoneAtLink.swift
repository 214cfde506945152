import GATTProfile
import Linux
import Loopback
import OpenSSL
import Peripheral
import PhoneSimulator

/// A simulated phone at a loop-back link, which notes when it wrote the last fragment of a
/// notification and when the receipt came.
final class PhoneAtLink {
  private(set) var isPaired = false
  private(set) var lastFragmentAt: UInt64?
  private(set) var receiptAt: UInt64?
  private(set) var sealed = 0
  /// Receipts of notifications so far.
  private(set) var receipts = 0
  /// What it posted to the maker's server for the accessory.
  private(set) var posts: [[UInt8]] = []

  private var phone: Phone<LibcryptoPrimitives>
  private let central: LoopbackCentral
  private var events: [PhoneEvent] = []
  private var commands: [(Characteristic, [UInt8])] = []

  /// A new phone, bonded just now.
  init(at path: String, mtu: Int, identity: UInt8 = 1) throws {
    var profile = PhoneProfile(name: "Phone")
    profile.mtu = mtu
    phone = try Phone(profile, primitives: try LibcryptoPrimitives())
    let bond = try Bond(identity: [identity], name: profile.name, isNew: true)
    central = try LoopbackCentral(to: path, bond: bond, mtu: mtu)
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { central.number }

  /// When `advance` is to be called.
  var deadline: UInt64? { phone.deadline }

  func pair() {
    carryOut(phone.perform(.pair(Step.Pairing()), at: now))
    settle()
  }

  func post(_ notice: Notice) {
    lastFragmentAt = nil
    receiptAt = nil
    carryOut(phone.perform(.notify(notice), at: now))
    settle()
  }

  /// From now on it posts to the maker's server; its link is of no use to it any more.
  func goOnline() {
    events.append(.linkDown)
    settle()
    carryOut(phone.perform(.internet(true), at: now))
    settle()
  }

  /// What its messages over the internet name its keys by; empty if the exchange was not for it.
  var keyID: [UInt8] { phone.saved.keys.last?.keyID ?? [] }

  func advance() {
    events.append(.deadline)
    settle()
  }

  func receive() {
    for event in central.receive() {
      switch event {
      case .granted(.write(let characteristic, _), _): events.append(.written(characteristic))
      case .granted(.read(let characteristic), let value):
        events.append(.read(characteristic, value))
      case .value(let characteristic, let value): events.append(.value(characteristic, value))
      case .granted, .refused, .mtuChanged, .ready, .disconnected: break
      }
    }
    settle()
  }

  private var now: Instant { Instant(uptime: Clock.uptime, clock: Clock.wall ?? 0) }

  private func settle() {
    flush()
    while !events.isEmpty {
      carryOut(phone.handle(events.removeFirst(), at: now))
      flush()
    }
  }

  private func carryOut(_ effects: [PhoneEffect]) {
    for effect in effects {
      switch effect {
      case .connect: events.append(.linkUp(mtu: central.mtu))
      case .subscribe(let characteristic): ask(.subscribe(characteristic, active: true))
      case .read(let characteristic): ask(.read(characteristic))
      case .write(let characteristic, let value, true): ask(.write(characteristic, value))
      case .write(let characteristic, let value, false): commands.append((characteristic, value))
      case .report(let report): note(report)
      case .post(let number, let bytes):
        posts.append(bytes)
        events.append(.posted(number))
      case .reconnect, .connectLocally, .disconnect, .changeMTU: break
      }
    }
  }

  private func ask(_ request: CentralRequest) { try? central.ask(request) }

  private func flush() {
    while let (characteristic, value) = commands.first {
      if receiptAt == nil, isLastFragment(value) { lastFragmentAt = Clock.nanoseconds }
      guard (try? central.writeCommand(characteristic, value)) == true else { return }
      commands.removeFirst()
      events.append(.written(characteristic))
    }
  }

  private func isLastFragment(_ value: [UInt8]) -> Bool {
    guard case .fragment(let fragment) = try? Frame(decoding: value) else { return false }
    return fragment.offset + fragment.content.count == fragment.total
  }

  private func note(_ report: Report) {
    switch report {
    case .paired: isPaired = true
    case .receipt(let subject, .accepted, _) where subject.notification != nil:
      receiptAt = Clock.nanoseconds
      receipts += 1
    case .sent(let subject, let sealed) where subject.notification != nil: self.sealed = sealed
    default: break
    }
  }
}
