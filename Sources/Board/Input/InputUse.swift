internal import CBoard

/// What of an input device a panel can use: keys, and at most one axis that turns. A value, made of
/// what the device says that it has.
struct InputUse: Equatable {
  /// An axis of a knob.
  enum Axis: Equatable {
    /// Steps, as they come.
    case steps(code: UInt16)
    /// Steps of a wheel, which count up where a list goes down.
    case wheel(code: UInt16)
    /// Positions.
    case positions(code: UInt16)
  }

  let hasKeys: Bool
  let axis: Axis?

  /// Nil if there is nothing to use: a mouse, a touch screen, a switch, a buzzer.
  init?(keys: EventBits, relative: EventBits, absolute: EventBits) {
    hasKeys = keys.contains(oneOf: KeyRole.codes.keys.lazy.map { Int32($0) })
    // Whatever points moves in two directions, and its wheel scrolls something else.
    let isPointer = keys.contains(oneOf: [BTN_LEFT, BTN_TOUCH, BTN_TOOL_PEN])
    axis = isPointer ? nil : InputUse.axis(relative, absolute)
    if !hasKeys, axis == nil { return nil }
  }

  private static func axis(_ relative: EventBits, _ absolute: EventBits) -> Axis? {
    if relative.contains(REL_DIAL) { return .steps(code: UInt16(REL_DIAL)) }
    if relative.contains(REL_WHEEL) { return .wheel(code: UInt16(REL_WHEEL)) }
    // Two of them are a pointer or a stick, not a knob.
    switch (relative.contains(REL_X), relative.contains(REL_Y)) {
    case (true, false): return .steps(code: UInt16(REL_X))
    case (false, true): return .steps(code: UInt16(REL_Y))
    default: break
    }
    switch (absolute.contains(ABS_X), absolute.contains(ABS_Y)) {
    case (true, false): return .positions(code: UInt16(ABS_X))
    case (false, true): return .positions(code: UInt16(ABS_Y))
    default: return nil
    }
  }
}
