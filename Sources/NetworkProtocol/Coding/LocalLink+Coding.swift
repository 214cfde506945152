import CBOR

extension CBORReader {
  /// A link's number and bytes that belong to it.
  mutating func linked<Message>(
    upTo limit: Int, _ message: (LocalLinkNumber, [UInt8]) -> Message
  ) throws(CBORError) -> Message {
    try tuple(count: 2)
    let link = LocalLinkNumber(try unsigned())
    let bytes = try byteString(limit: limit)
    endTuple()
    return message(link, bytes)
  }
}

extension CBORWriter {
  /// A link's number and bytes that belong to it.
  mutating func linked(_ link: LocalLinkNumber, _ bytes: [UInt8]) {
    array(count: 2)
    unsigned(link.number)
    byteString(bytes)
  }
}
