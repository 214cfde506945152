import Central
import HPKE
import Linux
import Loopback
import OpenSSL
import PhoneSimulator

/// The loop in which a play meets the loop-back link, the clock and the keyboard.
struct Stage {
  /// What the loop waits for.
  enum Source: Hashable {
    case link(Int)
    case retry(Int)
    case server
    case play
    case input
  }

  private var play: Play<LibcryptoPrimitives>
  private let options: PhoneOptions
  private let account: Account
  private let links: [PhoneLink]
  private let server: PhoneServer?
  private var watched: [CInt?]
  private let loop: Loop<Source>
  private var input = LineReader()
  /// Whether what is read is a file, for which nobody can wait: it is read in turns.
  private var isInputFile = false
  private var orders = Orders()
  private var isAsking = false
  private var status: Int32?

  init(
    _ play: Play<LibcryptoPrimitives>, options: PhoneOptions, radio: RadioCentral?
  ) throws(SystemError) {
    let loop = try Loop<Source>(signals: [.terminate, .interrupt])
    if options.interactive { isInputFile = try Self.listen(loop) }
    self.loop = loop
    self.play = play
    self.options = options
    account = Account(phones: play.scenario.phones.map(\.name))
    links = play.scenario.phones.map {
      PhoneLink(path: options.link, local: options.local, radio: radio, name: $0.name)
    }
    watched = links.map { _ in nil }
    server = try options.broker.map { (address) throws(SystemError) in
      try PhoneServer(at: address, topic: options.topic)
    }
    if let server { try loop.watch(server.number, for: .readable, as: .server) }
  }

  /// Plays to the end; the exit status.
  mutating func run() throws(PhoneFailure) -> Int32 {
    account.begin(play.scenario)
    if options.interactive { account.prompt() }
    try carryOut(play.begin(at: now))
    try settle()
    while status == nil {
      do throws(SystemError) {
        try arm()
        try take(try loop.next())
      } catch {
        throw PhoneFailure(sentence: error.description, status: .system)
      }
      try settle()
    }
    try save()
    return status ?? 0
  }

  private var now: Instant {
    Instant(uptime: Clock.uptime, clock: Clock.wall ?? 0, offset: LocalOffset.minutes)
  }

  // MARK: The loop

  private mutating func take(_ occurrence: Occurrence<Source>) throws(SystemError) {
    switch occurrence {
    case .ready(.link(let index), _): links[index].receive()
    case .ready(.server, _), .due(.server): server?.receive(at: Clock.uptime)
    case .ready(.input, _), .due(.input):
      readInput(try Terminal.readKeys())
      if isInputFile { loop.wake(.input, at: Clock.uptime) }
    case .due(.retry(let index)): links[index].connectAgain()
    case .due(.play): pendingDeadline = true
    case .ready, .due: break
    case .signal: status = 130
    }
  }

  private var pendingDeadline = false
  private var lines: [String] = []

  /// Hands over everything that happened, and what follows from it, until nothing is left.
  private mutating func settle() throws(PhoneFailure) {
    if pendingDeadline {
      pendingDeadline = false
      try carryOut(play.handle(.deadline, at: now))
    }
    for line in lines where status == nil { try obey(line) }
    lines = []
    var isBusy = true
    while isBusy, status == nil {
      isBusy = false
      for index in links.indices {
        for event in links[index].takeEvents() {
          isBusy = true
          try carryOut(play.handle(.phone(index, event), at: now))
        }
      }
      for (index, event) in server?.takeEvents(phones: links.count) ?? [] {
        isBusy = true
        try carryOut(play.handle(.phone(index, event), at: now))
      }
    }
  }

  /// Watches what there is to watch now.
  private mutating func arm() throws(SystemError) {
    for (index, link) in links.enumerated() {
      if watched[index] != link.number {
        if let number = link.number { try loop.watch(number, for: link.interest, as: .link(index)) }
        watched[index] = link.number
      }
      if let number = link.number { try loop.change(number, to: link.interest) }
      if let time = link.retryAt {
        loop.wake(.retry(index), at: time)
      } else {
        loop.cancel(.retry(index))
      }
    }
    if let time = server?.deadline {
      loop.wake(.server, at: time)
    } else {
      loop.cancel(.server)
    }
    if let time = play.deadline {
      loop.wake(.play, at: time)
    } else {
      loop.cancel(.play)
    }
  }

  // MARK: Effects

  private mutating func carryOut(_ effects: [PlayEffect]) throws(PhoneFailure) {
    for effect in effects {
      switch effect {
      case .phone(let index, let effect): try carryOut(effect, for: index)
      case .step(let number, let step): account.step(number, step)
      case .ask(let request): try ask(request)
      case .notYet(let reason): account.notYet(reason)
      case .ended(let outcome):
        account.end(outcome)
        status = outcome == .passed ? 0 : 1
      }
    }
  }

  private mutating func carryOut(_ effect: PhoneEffect, for index: Int) throws(PhoneFailure) {
    let link = links[index]
    switch effect {
    case .connect(let mtu, let isNew):
      let patience = options.radio == nil ? PhoneLink.patience : PhoneLink.patienceOverTheAir
      link.connect(mtu: mtu, isNew: isNew, for: options.interactive ? nil : patience)
    case .reconnect(let mtu): link.connect(mtu: mtu, isNew: false, for: nil)
    case .connectLocally(let place): link.connect(to: place)
    case .disconnect:
      forget(index)
      link.disconnect()
    case .changeMTU(let mtu): link.ask(.exchangeMTU(mtu))
    case .subscribe(let characteristic): link.ask(.subscribe(characteristic, active: true))
    case .read(let characteristic): link.ask(.read(characteristic))
    case .write(let characteristic, let value, true): link.ask(.write(characteristic, value))
    case .write(let characteristic, let value, false): link.command(characteristic, value)
    case .post(let number, let bytes):
      guard let server else {
        return account.report(.trouble("without --broker there is no internet"), of: index)
      }
      server.post(bytes, number: number, of: index)
    case .report(let report):
      account.report(report, of: index)
      if case .paired = report { try save() }
    }
  }

  /// The loop lets go of a link's descriptor before it is closed.
  private mutating func forget(_ index: Int) {
    if let number = watched[index] { loop.unwatch(number) }
    watched[index] = nil
  }

  private func save() throws(PhoneFailure) {
    guard let path = options.state else { return }
    var saved = try SavedPhones(at: path)
    for phone in play.phones { saved.states[phone.profile.name] = phone.saved }
    try saved.save(at: path)
  }

  // MARK: The keyboard

  private mutating func ask(_ request: Step.Request) throws(PhoneFailure) {
    account.ask(request)
    guard !isAsking, !options.interactive else { return }
    isAsking = true
    do throws(SystemError) {
      isInputFile = try Self.listen(loop)
    } catch {
      throw PhoneFailure(sentence: error.description, status: .system)
    }
  }

  /// Waits for what is typed; true if it comes from a file, which is there already.
  private static func listen(_ loop: Loop<Source>) throws(SystemError) -> Bool {
    do {
      try loop.watch(Terminal.input, for: .readable, as: .input)
      return false
    } catch let error where error.errno == .notPermitted {
      loop.wake(.input, at: Clock.uptime)
      return true
    }
  }

  private mutating func readInput(_ bytes: [UInt8]) {
    if bytes.isEmpty {
      loop.unwatch(Terminal.input)
      isInputFile = false
      lines.append(options.interactive ? "quit" : "")
      return
    }
    lines += input.take(bytes)
  }

  private mutating func obey(_ line: String) throws(PhoneFailure) {
    guard options.interactive else {
      try carryOut(play.handle(.requestDone, at: now))
      return
    }
    switch orders.read(line) {
    case .nothing: break
    case .quit: status = 0
    case .help: Output.write(Orders.help)
    case .unclear(let sentence): Output.write("  \(sentence)\n")
    case .digits(let digits): for link in links { link.type(digits) }
    case .step(let step): try carryOut(play.add([step], at: now))
    }
    if status == nil { account.prompt() }
  }
}
