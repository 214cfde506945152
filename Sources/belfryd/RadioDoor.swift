import BlueZ
import Linux
import Radio

/// The way to belfry-radio, for controllers on which bluetoothd cannot advertise.
final class RadioDoor {
  /// How long belfry-radio may take for an advertisement, in milliseconds.
  private static let patience: UInt64 = 15_000

  private let poll: Poll<Void>
  private let log: Log
  private var client: RadioClient?
  /// Until when an answer is awaited.
  private(set) var deadline: UInt64?
  /// What came of wishes, and nobody was told yet.
  private var outcomes: [Bool] = []

  init(_ log: Log) throws(SystemError) {
    self.log = log
    poll = try Poll()
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { poll.number }

  /// Whether nothing is asked of belfry-radio, and nothing is to be told.
  var isIdle: Bool { client == nil && deadline == nil && outcomes.isEmpty }

  /// Asks for an advertisement; what comes of it is among the next outcomes.
  func advertise(_ advertisement: Advertisement, on adapter: String, at now: UInt64) {
    do {
      guard let controller = Self.controller(adapter) else { throw RadioError.notConnected }
      let data = try AdvertisingData(
        advertisement.data, scanResponse: advertisement.scanResponse)
      try connected().ask(.advertise(controller: controller, data))
      deadline = now + Self.patience
    } catch {
      log(.warning, "belfry-radio cannot be asked to advertise: \(error)")
      lose()
      // Told by the next call of `receive`, which comes at once.
      deadline = now
    }
  }

  /// Ends an advertisement.
  func stop(on adapter: String) {
    guard let client, let controller = Self.controller(adapter) else { return }
    try? client.ask(.stop(controller: controller))
  }

  /// Whether an advertisement is on the air, each time that this is known or changes.
  func receive(at now: UInt64) -> [Bool] {
    while let client, let arrival = arrival(client) { take(arrival) }
    if let deadline, deadline <= now {
      self.deadline = nil
      if outcomes.isEmpty {
        log(.warning, "belfry-radio does not answer: see journalctl -u belfry-radio")
        lose()
      }
    }
    defer { outcomes = [] }
    return outcomes
  }

  /// The next thing that came; whoever is not understood is as good as gone.
  private func arrival(_ client: RadioClient) -> RadioClient.Arrival? {
    do {
      _ = try poll.next(waiting: false)
      return try client.receive()
    } catch {
      log(.warning, "belfry-radio is not understood: \(error)")
      return .closed
    }
  }

  private func take(_ arrival: RadioClient.Arrival) {
    switch arrival {
    case .answer(.advertising):
      deadline = nil
      outcomes.append(true)
    case .answer(.refused(.advertise, let refusal)):
      log(.warning, "belfry-radio cannot advertise: \(refusal)")
      lose()
    case .answer(.ended), .closed:
      log(.notice, "belfry-radio advertises no more")
      lose()
    case .answer: break
    }
  }

  /// Nothing is on air by belfry-radio, which may end if nobody else needs it.
  private func lose() {
    if let client { poll.unwatch(client.number) }
    client = nil
    deadline = nil
    outcomes.append(false)
  }

  private func connected() throws -> RadioClient {
    if let client { return client }
    let made = try RadioClient()
    try poll.watch(made.number, for: .readable, as: ())
    client = made
    return made
  }

  /// The number at the end of an adapter's path, as 0 of `/org/bluez/hci0`.
  private static func controller(_ adapter: String) -> UInt16? {
    let name = adapter.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed()
    guard name.starts(with: Array("hci".utf8)) else { return nil }
    return UInt16(String(decoding: name.dropFirst(3), as: UTF8.self))
  }
}
