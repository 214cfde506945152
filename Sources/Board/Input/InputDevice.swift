internal import CBoard
internal import Glibc
internal import Linux

/// A keyboard, a remote control, keys on a board (gpio-keys) or a rotary encoder, by the kernel's
/// event interface.
public final class InputDevice {
  /// Where it is.
  public let path: String
  /// What it calls itself.
  public let name: String
  private let descriptor: Descriptor
  private let use: InputUse
  private var knob: Knob

  /// Opens a device; nil if it is none that could press a key of a panel.
  public init?(path: String) throws(BoardError) {
    let descriptor = try openDevice(path, writes: false)
    let number = descriptor.number
    guard
      let use = InputUse(
        keys: EventBits(of: number, type: EV_KEY), relative: EventBits(of: number, type: EV_REL),
        absolute: EventBits(of: number, type: EV_ABS))
    else { return nil }
    var positions: Int32?
    if case .positions(let code) = use.axis {
      positions = cboard_event_positions(number, CInt(code))
    }
    try kernel(path) { cboard_event_clock(number) }
    self.descriptor = descriptor
    self.path = path
    self.use = use
    name = InputDevice.name(of: number)
    knob = Knob(positions: positions)
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { descriptor.number }

  /// Events taken at a time at most: what floods the panel does not stop it.
  private static let eventLimit = 256

  /// The next events; more may wait.
  ///
  /// - Throws: `gone` when it was unplugged.
  public func events() throws(BoardError) -> [InputEvent] {
    var events: [InputEvent] = []
    for _ in 0..<InputDevice.eventLimit {
      guard let event = try next() else { break }
      if let event = meaning(of: event) { events.append(event) }
    }
    return events
  }

  private func meaning(of event: input_event) -> InputEvent? {
    switch Int32(event.type) {
    case EV_KEY where use.hasKeys && (event.value == 0 || event.value == 1):
      var event = event
      let uptime = cboard_event_time(&event)
      return .key(event.code, isDown: event.value == 1, uptime: uptime)
    case EV_REL where use.axis == .steps(code: event.code): return turned(event.value)
    case EV_REL where use.axis == .wheel(code: event.code): return turned(0 &- event.value)
    case EV_ABS where use.axis == .positions(code: event.code):
      return turned(knob.moved(to: event.value))
    case EV_SYN where Int32(event.code) == SYN_DROPPED: return .lost
    default: return nil
    }
  }

  private func turned(_ steps: Int32) -> InputEvent? { steps == 0 ? nil : .turned(steps) }

  private func next() throws(BoardError) -> input_event? {
    let number = descriptor.number
    var event = input_event()
    let count = try kernelUnlessBlocked(path) {
      read(number, &event, MemoryLayout<input_event>.size)
    }
    return count == MemoryLayout<input_event>.size ? event : nil
  }

  private static func name(of device: CInt) -> String {
    var name = [CChar](repeating: 0, count: 128)
    guard cboard_event_name(device, &name, name.count) >= 0 else { return "an input device" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return Log.clean(String(decoding: bytes, as: UTF8.self), limit: 80)
  }
}
