/// All buttons and keys of a board: what each did goes in under a name of its user's, presses come
/// out. A value without a clock.
public struct Keypad<Name: Hashable> {
  private var buttons: [Name: Button] = [:]
  private var debounces: [Name: Debounce] = [:]

  /// No buttons.
  public init() {}

  /// When time alone does something.
  public var deadline: UInt64? {
    let presses = buttons.values.compactMap { $0.deadline }
    return (presses + debounces.values.compactMap { $0.deadline }).min()
  }

  /// Adds a button that is up, or changes one. `debounce` in milliseconds where its edges come raw.
  public mutating func add(_ name: Name, _ manner: Button.Manner, debounce: UInt64? = nil) {
    buttons[name] = Button(manner)
    debounces[name] = debounce.map { Debounce(period: $0) }
  }

  /// The names of those it holds that match.
  public func names(where matches: (Name) -> Bool) -> [Name] { buttons.keys.filter(matches) }

  /// A button is gone.
  public mutating func remove(_ name: Name) {
    buttons[name] = nil
    debounces[name] = nil
  }

  /// Forgets which of these are down.
  public mutating func forget(where matches: (Name) -> Bool) {
    for name in names(where: matches) { buttons[name]?.forget() }
  }

  /// A key of an input device went down or up; `manner` is for one that was not seen before.
  public mutating func note(
    _ name: Name, _ edge: InputLine.Edge, manner: Button.Manner? = nil
  ) -> [KeyPress] {
    if buttons[name] == nil, let manner { add(name, manner) }
    guard debounces[name] != nil else { return apply(edge, to: name) }
    guard let settled = debounces[name]?.note(edge) else { return [] }
    return apply(settled, to: name)
  }

  /// Time passed.
  public mutating func advance(to time: UInt64) -> [KeyPress] {
    var presses: [KeyPress] = []
    for name in Array(debounces.keys) {
      if let edge = debounces[name]?.settle(at: time) { presses += apply(edge, to: name) }
    }
    for name in Array(buttons.keys) { presses += buttons[name]?.advance(to: time) ?? [] }
    return presses
  }

  private mutating func apply(_ edge: InputLine.Edge, to name: Name) -> [KeyPress] {
    let presses =
      edge.isOn
      ? buttons[name]?.press(at: edge.uptime) : buttons[name]?.release(at: edge.uptime)
    return presses ?? []
  }
}
