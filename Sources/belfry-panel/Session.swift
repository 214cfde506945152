import Board
import Cards
import Display
import Linux
import PanelProtocol
import Pixels
import Typography

/// The running panel: one loop over the socket, the keys and the clock, and what they change.
struct Session: ~Copyable {
  /// What the loop waits for.
  enum Source: Hashable {
    case agent, keys, reconnect, clock, escape, script, mishaps, screen, alerts, controls, decoder
    case watchdog, calm
  }

  let options: Options
  let configuration: PanelConfiguration
  let log: Log
  var loop: Loop<Source>
  var typesetter: Typesetter
  var panel: Panel
  var held: HeldScreen?
  /// Size and colours of what is drawn.
  var shape: HeldScreen.Shape
  var outputs: [any Output] = []
  var terminal: TerminalOutput?
  var alerts: Alerts
  var backlight: Backlight?
  var controls: Controls?
  var script: Script
  var shelf = Shelf()
  var queue = PictureQueue()
  var connection: StreamConnection?
  var reconnection = Reconnection()
  var isWelcome = false
  /// Whether it was told that belfryd is waited for.
  var isWaiting = false
  let manager: ServiceManager?
  /// What `systemctl status` shows.
  var toldStatus: String?
  var mishaps = RepeatedReport<Mishap>(interval: 60_000)
  var stream = MessageStream()
  var decoder = KeyDecoder()
  var names = SystemRandomNumberGenerator()
  var isOver = false
  /// How bright the screen is now.
  var light = Brightness.full
  private var layout: Layout?
  private var bitmap: Bitmap?
  private var failed: [DisplayError] = []

  init(_ options: Options, _ configuration: Configuration, log: Log) throws {
    var held = options.display.map { HeldScreen($0, log: log) }
    held?.open()
    let shape = held?.shape ?? options.shape(terminal: options.usesTerminal ? Terminal.size : nil)
    // Signals are taken before there are threads: Pango begins some, and one that leaves SIGTERM to
    // the system would end the program before its lamps are off and its console is given back.
    let loop = try Loop<Source>(signals: [.terminate, .interrupt, .hangup, .windowChanged])
    let typesetter = try Session.typesetter(options, shape)
    let files = try options.pictures.map { try PNGOutput(directory: $0) }
    let board = configuration.board
    let controls = try Session.controls(board.controls)
    let manager = try ServiceManager.fromEnvironment()
    self.loop = loop
    self.manager = manager
    self.options = options
    self.configuration = configuration.screens
    self.log = log
    self.typesetter = typesetter
    self.held = held
    self.shape = shape
    script = Script(options.script)
    if options.usesTerminal {
      terminal = Session.takeTerminal(shape, log)
    }
    if let terminal { outputs.append(terminal) }
    if let files { outputs.append(files) }
    alerts = Alerts(
      board, log: log, usesLog: options.logsAlerts, usesBell: options.usesTerminal)
    backlight = board.backlight.map { Backlight($0) }
    self.controls = controls
    let hasKeys = terminal != nil || !options.script.isEmpty || controls?.hasKeys == true
    panel = Session.panel(
      shape, configuration.screens, devices: alerts.devices, hasKeys: hasKeys)
  }

  static func typesetter(
    _ options: Options, _ shape: HeldScreen.Shape
  ) throws -> Typesetter {
    let fonts = options.fonts.map { FontConfiguration.file(path: $0) } ?? .shipped
    return try Typesetter(fonts: fonts, isMonochrome: !shape.isColour)
  }

  /// A panel without cards; the capabilities are what is told to belfryd.
  static func panel(
    _ shape: HeldScreen.Shape, _ configuration: PanelConfiguration, devices: Alert.Devices,
    hasKeys: Bool
  ) -> Panel {
    let capabilities = Capabilities(
      width: UInt16(clamping: shape.size.width), height: UInt16(clamping: shape.size.height),
      isColour: shape.isColour, devices: devices, hasKeys: hasKeys)
    return Panel(
      capabilities: capabilities, preferences: configuration.preferences,
      look: configuration.look)
  }

  private static func takeTerminal(_ shape: HeldScreen.Shape, _ log: Log) -> TerminalOutput? {
    let terminal = TerminalOutput(
      screen: shape.size, isMonochrome: !shape.isColour, hint: "↑ ↓  Enter  Esc     Ctrl-C ends")
    if terminal == nil {
      log(.warning, "nothing is drawn: standard output is no terminal, or TERM calls it dumb")
    }
    return terminal
  }

  var now: Moment { Moment(uptime: Clock.uptime, wallClock: Clock.wall) }

  /// Runs until a signal or the script ends it.
  mutating func run() throws {
    let keyboard = options.usesTerminal ? try Terminal() : nil
    if keyboard != nil { try loop.watch(Terminal.input, for: .readable, as: .keys) }
    if !options.script.isEmpty { loop.wake(.script, at: Clock.uptime) }
    awaitScreen()
    try watchBoard()
    loop.wake(.reconnect, at: Clock.uptime)
    show()
    typesetter.warm(panel.theme)
    awaitCalm()
    beginService()
    while !isOver {
      tellService()
      // What is ready is taken in first: a storm of cards is drawn once.
      if let occurrence = try loop.nextIfReady() {
        try handle(occurrence)
      } else {
        show()
        if let tick = panel.nextTick(after: now) { loop.wake(.clock, at: tick) }
        try handle(try loop.next())
      }
    }
    manager?.stopping()
    show()
    alerts.silence()
    terminal?.close()
  }

  /// Draws the screen if it is to look different.
  private mutating func show() {
    turnLight()
    let wanted = panel.layout(at: now, measuring: &typesetter)
    guard wanted != layout else { return }
    layout = wanted
    let drawn = lit(typesetter.draw(wanted, pictures: shelf.pictures))
    let changes = bitmap.map { drawn.changes(since: $0) } ?? [drawn.bounds]
    bitmap = drawn
    guard !changes.isEmpty else { return }
    for output in outputs {
      do {
        try output.present(drawn, changes: changes)
      } catch {
        // Each fault is told once.
        if !failed.contains(error) { log(.error, error.description) }
        failed.append(error)
      }
    }
    if held?.present(drawn, changes: changes) == false { awaitScreen() }
  }

  /// Forgets what was drawn, because pictures changed that no layout names.
  mutating func redraw() { layout = nil }

  /// Draws everything, because a screen shows nothing yet.
  mutating func drawAnew() {
    layout = nil
    bitmap = nil
  }
}
