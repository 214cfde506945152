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
  private var knob = Knob()

  /// Opens a device; nil if it is none that could press a key of a panel: a mouse, a touch screen,
  /// a switch.
  public init?(path: String) throws(BoardError) {
    let descriptor = try openDevice(path, writes: false)
    let number = descriptor.number
    guard InputDevice.isUseful(number) else { return nil }
    var name = [CChar](repeating: 0, count: 128)
    let count = name.withUnsafeMutableBufferPointer { name in
      name.baseAddress.map { cboard_event_name(number, $0, name.count) } ?? -1
    }
    let bytes = name.prefix(max(0, Int(count))).prefix { $0 != 0 }
    self.name = Log.clean(
      String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self), limit: 80)
    self.descriptor = descriptor
    self.path = path
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { descriptor.number }

  /// The events since the last call.
  ///
  /// - Throws: `gone` when it was unplugged.
  public func events() throws(BoardError) -> [InputEvent] {
    var events: [InputEvent] = []
    while let event = try next() {
      if let event = meaning(of: event) { events.append(event) }
    }
    return events
  }

  private func meaning(of event: input_event) -> InputEvent? {
    switch Int32(event.type) {
    case EV_KEY where event.value == 0 || event.value == 1:
      return .key(event.code, isDown: event.value == 1, uptime: Clock.uptime)
    case EV_REL: return event.value == 0 ? nil : .turned(event.value)
    case EV_ABS:
      let steps = knob.moved(to: event.value)
      return steps == 0 ? nil : .turned(steps)
    case EV_SYN where Int32(event.code) == SYN_DROPPED: return .lost
    default: return nil
    }
  }

  private func next() throws(BoardError) -> input_event? {
    let number = descriptor.number
    var event = input_event()
    let count = try kernelUnlessBlocked(path) {
      read(number, &event, MemoryLayout<input_event>.size)
    }
    return count == MemoryLayout<input_event>.size ? event : nil
  }

  /// Whether it has keys that a panel knows or one axis that turns, and is no pointer.
  private static func isUseful(_ device: CInt) -> Bool {
    let keys = EventBits(of: device, type: EV_KEY)
    if keys.contains(BTN_LEFT) || keys.contains(BTN_TOUCH) || keys.contains(BTN_TOOL_PEN) {
      return false
    }
    if KeyRole.codes.contains(where: { keys.contains(Int32($0.key)) }) { return true }
    let turns = EventBits(of: device, type: EV_REL)
    if [REL_X, REL_Y, REL_DIAL, REL_WHEEL].contains(where: { turns.contains($0) }) { return true }
    let positions = EventBits(of: device, type: EV_ABS)
    return positions.contains(ABS_X) && !positions.contains(ABS_Y)
  }
}
