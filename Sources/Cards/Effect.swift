public import PanelProtocol

/// What the owner of the panel has to do.
public enum Effect: Equatable, Sendable {
  /// Tell the agent.
  case send(PanelMessage)
  /// Draw attention with whatever device works, then tell the agent `alerted`.
  case start(Alert)
  /// Stop drawing attention.
  case stop(AlertID)
  /// Decode these pictures of a card and keep them for drawing, in place of older ones.
  case keep(CardID, source: Picture?, context: Picture?)
  /// A card is gone: its pictures are not needed any more.
  case drop(CardID)
  /// Decode this file of a card, large enough for the screen, and keep it for drawing.
  case keepAttachment(CardID, index: UInt8, Picture)
  /// The files of a card are not looked at any more.
  case dropAttachments(CardID)
}
