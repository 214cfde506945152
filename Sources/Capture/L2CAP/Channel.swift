/// An LE credit-based channel. Core 5.4, Vol 3, Part A, 3.4 and 4.22.
struct Channel {
  /// A request to open one, as it travels.
  struct Request {
    let identifier: UInt8
    /// Whether the host of this recording asked.
    let isSent: Bool
    let psm: UInt16
    let source: UInt16
    let mtu: UInt16
  }

  let request: Request
  /// The number at the end that was asked.
  let destination: UInt16
  /// The longest packet that the end takes that was asked.
  let mtu: UInt16
  private var fromRequester = Assembly()
  private var toRequester = Assembly()

  init(_ request: Request, destination: UInt16, mtu: UInt16) {
    self.request = request
    self.destination = destination
    self.mtu = mtu
  }

  /// Whether a frame that carries this number, in this direction, comes from the end that opened the
  /// channel; nil if it belongs to another channel.
  func isFromRequester(_ number: UInt16, isSent: Bool) -> Bool? {
    if isSent == request.isSent { return number == destination ? true : nil }
    return number == request.source ? false : nil
  }

  /// A frame; the whole packet if it completes one.
  mutating func take(_ frame: ArraySlice<UInt8>, isFromRequester: Bool) -> [UInt8]? {
    isFromRequester ? fromRequester.take(frame) : toRequester.take(frame)
  }

  /// One direction's packet in the making.
  private struct Assembly {
    private var partial: [UInt8] = []
    private var missing = 0

    /// The first frame of a packet begins with the length of the whole.
    mutating func take(_ frame: ArraySlice<UInt8>) -> [UInt8]? {
      var fields = Bytes(frame)
      if missing == 0 {
        guard let length = fields.little16() else { return nil }
        partial = []
        missing = Int(length)
      }
      guard fields.count <= missing else {
        missing = 0
        return nil
      }
      partial += fields.rest
      missing -= fields.count
      return missing == 0 && !partial.isEmpty ? partial : nil
    }
  }
}
