import Accessory
import Bus
import Linux
import OpenSSL
import Settings
import Store

/// The program at work: the engine, and what its events come from and its effects go to.
final class Daemon {
  /// What the loop waits for.
  enum Source: Hashable {
    case phones(LinkKind)
    case radio
    case panels
    case replay
    case controls
    case network
    case bus
    case wifi
    case firmware
    case status
    case rehearsal
    case engine
    case journal
    case watchdog
  }

  private var loop: Loop<Source>
  private var engineDeadline: UInt64?
  private var phonesDeadlines: [LinkKind: UInt64] = [:]
  private var toldStanding: Standing?
  var accessory: Accessory<LibcryptoPrimitives>
  let phones: PhoneDoor
  let panels: PanelDoor
  let controls: ControlDoor?
  let network: NetworkDoor?
  let bus: BusDoor?
  var rehearsal = Rehearsal()
  var raised = RaisedCards()
  var workers: WorkerDesk
  let wifi: WiFiDoor
  let firmware: FirmwareDoor
  var timepiece = Timepiece()
  /// When this run began, in milliseconds of uptime.
  let begun = Clock.uptime
  let journal: Journal
  let manager: ServiceManager?
  let source: SettingsSource
  /// The settings of this run, as they were at its start.
  let settings: Settings
  let state: StateDirectory

  /// Everything in its place: sockets open, libcrypto tested, state locked, rows read. A run that has
  /// no place for its sockets makes no store.
  init(_ source: SettingsSource) throws(StartFailure) {
    let settings = try source.read()
    self.source = source
    self.settings = settings
    let log = Log(upTo: settings.log.priority)
    let journal = Journal(log)
    do throws(SystemError) {
      loop = try Loop(signals: [.terminate, .interrupt, .hangup])
      panels = try PanelDoor(at: settings.panelSocket, journal)
      controls = try ControlDoor.open(at: settings.controlSocket, journal)
      bus = try BusDoor.open(settings, journal)
      manager = try ServiceManager.fromEnvironment()
    } catch {
      throw .system(error)
    }
    network = try NetworkDoor.open(settings, journal)
    let primitives = try testedPrimitives(log)
    let state = try StateDirectory(
      settings.state, key: try .fromEnvironment(primitives), journal)
    let channels = PhoneDoor.channels(settings, log)
    var configuration = try settings.accessory()
    configuration.psm = channels?.psm ?? 0
    let accessory: Accessory<LibcryptoPrimitives>
    do throws(ArchiveError) {
      accessory = try Accessory(
        primitives: primitives, configuration: configuration, archive: state.archive,
        at: .current)
    } catch {
      throw .store(
        path: "\(settings.state)/belfry.db", .unavailable("some rows could not be read"))
    }
    do throws(SystemError) {
      let known = accessory.overview(at: .current).phones.map { $0.index }
      wifi = try WiFiDoor(settings, phones: known, journal)
    } catch {
      throw .system(error)
    }
    firmware = try FirmwareDoor(settings, journal)
    workers = WorkerDesk(wifi, firmware, StatusDoor(settings.state, journal))
    phones = try PhoneDoor(settings, phones: accessory.phones, channels, network, log)
    self.accessory = accessory
    self.state = state
    self.journal = journal
    if state.holdsDamagedStore { take(.storeReplaced) }
    if accessory.phones.isEmpty { openFirstWindow() }
  }

  /// Works until SIGTERM or SIGINT.
  func run() throws(SystemError) {
    for kind in LinkKind.allCases {
      guard let number = phones.number(of: kind) else { continue }
      try loop.watch(number, for: .readable, as: .phones(kind))
    }
    try loop.watch(phones.radio.number, for: .readable, as: .radio)
    try loop.watch(panels.number, for: .readable, as: .panels)
    if let controls { try loop.watch(controls.number, for: .readable, as: .controls) }
    if let network { try loop.watch(network.number, for: .readable, as: .network) }
    if let bus { try loop.watch(bus.number, for: .readable, as: .bus) }
    if let number = wifi.number { try loop.watch(number, for: .readable, as: .wifi) }
    if let number = firmware.number { try loop.watch(number, for: .readable, as: .firmware) }
    if manager?.watchdogInterval != nil { loop.wake(.watchdog, at: Clock.uptime) }
    manager?.ready()
    journal(.notice, "ready")
    // What the engine found amiss in its rows is told before anything happens.
    take([])
    repeat { tellStatus() } while try step()
    phones.stop()
    manager?.stopping()
    journal(.notice, "stopping")
  }

  /// Waits for one thing and does what it asks for; false when it is the end.
  private func step() throws(SystemError) -> Bool {
    setEngineDeadline()
    setPhonesDeadlines()
    // A new panel gets more of the cards as soon as it has taken the ones before.
    if accessory.isReplaying, panels.hasTakenAll { loop.wake(.replay, at: Clock.uptime) }
    if let deadline = rehearsal.deadline { loop.wake(.rehearsal, at: deadline) }
    if let deadline = wifi.deadline { loop.wake(.wifi, at: deadline) }
    if let deadline = firmware.deadline { loop.wake(.firmware, at: deadline) }
    if let deadline = workers.statusDeadline { loop.wake(.status, at: deadline) }
    if let deadline = journal.deadline { loop.wake(.journal, at: deadline) }
    if let deadline = bus?.deadline { loop.wake(.bus, at: deadline) }
    switch try loop.next() {
    case .signal(.hangup):
      reload()
    case .signal:
      return false
    case .ready(.phones(let kind), _), .due(.phones(let kind)):
      phonesDeadlines[kind] = nil
      let now = timepiece.moment()
      take(try phones.receive(from: kind, at: now.uptime), at: now)
    case .ready(.radio, _):
      take(phones.receiveFromRadio())
    case .ready(.panels, _):
      for event in try panels.receive() { hear(event) }
    case .due(.replay):
      if accessory.isReplaying { take(.panelTookAll) }
    case .ready(.controls, _):
      for question in try controls?.receive() ?? [] { answer(question) }
    case .ready(.network, _):
      take(try network?.receive() ?? [])
    case .ready(.bus, _), .due(.bus):
      try serveBus()
    case .ready(.wifi, _), .due(.wifi):
      take(workers.receiveFromWiFi())
    case .ready(.firmware, _), .due(.firmware):
      take(workers.workOnFirmware())
    case .due(.status):
      take(workers.lookAtBoard())
    case .due(.rehearsal):
      advanceRehearsal()
    case .due(.watchdog):
      manager?.alive()
      if let interval = manager?.watchdogInterval {
        loop.wake(.watchdog, at: Clock.uptime + interval)
      }
    case .due(.engine):
      engineDeadline = nil
      take(.deadline)
    case .due(.journal):
      journal.tellCounts()
    case .due, .ready:
      break
    }
    return true
  }

  /// One line for `systemctl status`, when it changes.
  private func tellStatus() {
    let standing = Standing(
      links: phones.linkCount, isAttended: panels.isAttended,
      bluetooth: phones.bluetooth?.condition)
    if standing == toldStanding { return }
    manager?.status(standing.description)
    toldStanding = standing
  }

  /// What a panel said: who is let in is the phones' door's, all else the engine's.
  func hear(_ event: Event) {
    guard case .panelMessage(let message) = event else { return take(event) }
    if hearOfRehearsal(message) || hearOfRaisedCard(message) { return }
    switch message {
    case .pairing(let isWanted):
      take(phones.letPhonesIn(isWanted))
    case .compared(let number, let isSame):
      take(phones.compared(number, isSame: isSame))
    default: take(event)
    }
  }

  private func openFirstWindow() {
    take(phones.openFirstWindow())
  }

  private func setPhonesDeadlines() {
    for kind in LinkKind.allCases {
      let deadline = phones.deadline(of: kind)
      if deadline == phonesDeadlines[kind] { continue }
      phonesDeadlines[kind] = deadline
      if let deadline {
        loop.wake(.phones(kind), at: deadline)
      } else {
        loop.cancel(.phones(kind))
      }
    }
  }

  private func setEngineDeadline() {
    let deadline = accessory.deadline
    if deadline == engineDeadline { return }
    engineDeadline = deadline
    if let deadline { loop.wake(.engine, at: deadline) } else { loop.cancel(.engine) }
  }
}
