import Cards
import Display
import Linux
import PanelProtocol

extension Session {
  mutating func handle(_ occurrence: Occurrence<Source>) throws {
    switch occurrence {
    case .signal(.windowChanged): try? terminal?.resize()
    case .signal: isOver = true
    case .ready(.agent, let readiness): agentReady(readiness)
    case .ready(.keys, _): try keysReady()
    case .due(.reconnect): connect()
    case .due(.clock): perform(panel.tick(at: now))
    case .due(.escape): if let key = decoder.flush() { press(Key(key)) }
    case .due(.script): runScript()
    case .due(.alerts): playOn()
    case .ready(.controls, _), .due(.controls): takeControls()
    case .due(.mishaps): tellMishaps()
    case .due(.watchdog): stayAlive()
    case .due(.calm): Memory.giveBack()
    case .due(.screen): try lookForScreen()
    case .ready(.decoder, _): decoderReady()
    case .due(.decoder): finishPicture()
    case .ready, .due: break
    }
  }

  mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .send(let message): send(message)
      case .start(let alert): start(alert)
      case .stop(let id): stop(id)
      case .keep(let card, let source, let context):
        keep(card, source: source, context: context)
      case .drop(let card): drop(card)
      case .keepAttachment(let card, let index, let picture):
        keep(card, attachment: index, picture)
      case .dropAttachments(let card): dropAttachments(card)
      }
    }
  }

  /// A line for the first of a kind; the others are counted.
  mutating func tell(_ mishap: Mishap, _ text: String) {
    if mishaps.note(mishap, at: Clock.uptime) {
      log(.warning, text)
    } else if let deadline = mishaps.deadline {
      loop.wake(.mishaps, at: deadline)
    }
  }

  private mutating func tellMishaps() {
    for due in mishaps.takeDue(at: Clock.uptime) { log(.warning, due.kind.words(due.count)) }
    if let deadline = mishaps.deadline { loop.wake(.mishaps, at: deadline) }
  }

  private mutating func keysReady() throws {
    let bytes = try Terminal.readKeys()
    guard !bytes.isEmpty else {
      loop.unwatch(Terminal.input)
      return
    }
    for key in decoder.decode(bytes) { press(Key(key)) }
    if decoder.isWaiting {
      loop.wake(.escape, at: Clock.uptime + KeyDecoder.patience)
    } else {
      loop.cancel(.escape)
    }
  }

  mutating func press(_ key: Key) {
    perform(panel.press(key, at: now, measuring: &typesetter, using: &names))
  }

  private mutating func runScript() {
    while let move = script.next(panel, at: Clock.uptime) {
      switch move {
      case .press(let key): press(key)
      case .wait(let end):
        loop.wake(.script, at: end)
        return
      // What was asked for is shown to its end.
      case .quit where queue.isBusy:
        loop.wake(.script, at: Clock.uptime + Script.patience)
        return
      case .quit:
        isOver = true
        return
      }
    }
  }
}

extension Key {
  init(_ key: TerminalKey) {
    switch key {
    case .up: self = .up
    case .down: self = .down
    case .select: self = .select
    case .back: self = .back
    }
  }
}
