import Linux

/// All buttons, keys and knobs of a board. Whatever is missing or goes away is told, and taken back
/// when it comes; the others go on.
///
/// Watch `number`, and call `receive` when it is readable and `advance` at the `deadline`.
public final class Controls {
  /// What happened.
  public enum Event: Equatable, Sendable {
    /// A person pressed a key.
    case press(KeyPress)
    /// A keyboard or the like of that name came.
    case came(String)
    /// The keyboard or the like of that name went.
    case went(String)
    /// A button, by its role, or a keyboard does not work.
    case trouble(BoardError, button: KeyRole?)
    /// GPIO chips came or went: what has lines elsewhere may try again.
    case chipsChanged
  }

  enum Source: Hashable {
    case folder
    case line(Int)
    case device(String)
  }

  enum Name: Hashable {
    case line(Int)
    case key(device: String, code: UInt16)
  }

  let settings: ControlSettings
  let poll: Poll<Source>
  let folder: DeviceFolder
  var pad = Keypad<Name>()
  /// By the number of the button in the settings.
  var lines: [Int: InputLine] = [:]
  var devices: [String: InputDevice] = [:]
  /// Devices whose rights udev may still give, and until when.
  var refused: [String: UInt64] = [:]
  /// What the first `receive` tells.
  private var begun: [Event] = []

  /// Opens all that there is; what could not be opened the first `receive` tells.
  public init(_ settings: ControlSettings) throws(BoardError) {
    self.settings = settings
    folder = try DeviceFolder()
    do {
      poll = try Poll()
      try poll.watch(folder.number, for: .readable, as: .folder)
    } catch {
      throw BoardError("epoll", error)
    }
    begun = begin()
  }

  /// Milliseconds in which udev gives a new device its rights.
  static let patience: UInt64 = 3_000

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// True if there is a key to press now.
  public var hasKeys: Bool { !lines.isEmpty || !devices.isEmpty }

  /// When `advance` is to be called.
  public var deadline: UInt64? {
    [pad.deadline, refused.values.min()].compactMap { $0 }.min()
  }

  /// Takes in all that is ready.
  public func receive() -> [Event] {
    var events = begun
    begun = []
    // What is ready is bounded: a turning knob may not keep the caller for ever.
    for _ in 0..<64 {
      guard let ready = try? poll.next(waiting: false) else { break }
      switch ready.source {
      case .folder: events += folderChanged()
      case .line(let index): events += lineReady(index)
      case .device(let path): events += deviceReady(path)
      }
    }
    return events
  }

  /// Time passed.
  public func advance(to now: UInt64) -> [Event] {
    var events = pad.advance(to: now).map { Event.press($0) }
    for (path, end) in refused where end <= now {
      refused[path] = nil
      events += open(path, isNew: false)
    }
    return events
  }
}
