/// What a graphics card tells of its sockets, and the way from its memory to one of them.
struct DRMRoute: Equatable {
  /// A socket of a card.
  struct Connector: Equatable {
    let identifier: UInt32
    /// True if something is plugged in.
    let isConnected: Bool
    /// What the screen there can show, as indices into the driver's list, best first.
    let modes: [Mode]
    /// Which of the card's pixel sources can feed it, the one that does so now first.
    let sources: [UInt32]
  }

  /// A size and rate that a screen can show.
  struct Mode: Equatable {
    let index: Int
    let isPreferred: Bool
  }

  let connector: UInt32
  let mode: Int
  let source: UInt32

  /// The way to the first socket with a screen, in the mode that the screen prefers; nil if there is
  /// none, as on a card that only computes.
  init?(_ connectors: [Connector]) {
    for connector in connectors where connector.isConnected {
      guard let source = connector.sources.first, let first = connector.modes.first else {
        continue
      }
      self.connector = connector.identifier
      self.source = source
      mode = (connector.modes.first { $0.isPreferred } ?? first).index
      return
    }
    return nil
  }
}
