public import PanelProtocol

extension Panel {
  /// How much a card should stand out; nothing if it is not held.
  public func attributes(of card: CardID) -> Card.Attributes { entry(card)?.card.attributes ?? [] }
}
