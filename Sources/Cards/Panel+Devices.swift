public import PanelProtocol

extension Panel {
  /// How much a card should stand out; nothing if it is not held.
  public func attributes(of card: CardID) -> Card.Attributes { entry(card)?.card.attributes ?? [] }

  /// What draws attention, or what a person answers with, came or went: the agent is told if there
  /// is a connection; else the next hello tells.
  public mutating func equip(devices: Alert.Devices, hasKeys: Bool) -> [Effect] {
    var equipped = capabilities
    equipped.devices = devices
    equipped.hasKeys = hasKeys
    guard equipped != capabilities else { return [] }
    capabilities = equipped
    return [.send(.capabilities(equipped))]
  }
}
