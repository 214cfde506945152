public import Framing

/// Why bytes are not a message of the panel's protocol.
public typealias PanelProtocolError = FramingError

/// Cuts a byte stream into messages.
public typealias MessageStream = Framing.MessageStream

extension MessageStream {
  /// An empty stream of this protocol's messages.
  public init() { self.init(limit: Limits.message) }
}
