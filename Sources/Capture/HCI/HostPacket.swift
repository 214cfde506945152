/// One packet between host and controller, as far as it matters here. Core 5.4, Vol 4, Part E, 5.4.
struct HostPacket: Equatable {
  enum Kind: Equatable {
    case command(opcode: UInt16, ArraySlice<UInt8>)
    case event(HostEvent)
    /// Data of a link; `isStart` if a packet of L2CAP begins there.
    case data(handle: UInt16, isStart: Bool, ArraySlice<UInt8>)
    /// The controller was removed or turned off.
    case controllerGone
  }

  /// The number of the controller.
  var controller: UInt16 = 0
  /// Whether the host sent it.
  let isSent: Bool
  let kind: Kind

  private init(isSent: Bool, kind: Kind) {
    self.isSent = isSent
    self.kind = kind
  }

  /// What a record holds; nil if that is nothing of interest, or broken.
  init?(_ record: SnoopRecord, _ content: SnoopContent) {
    switch content {
    case .monitor: self.init(monitor: record)
    case .typed:
      guard let kind = record.bytes.first else { return nil }
      self.init(type: kind, record.bytes.dropFirst(), isSent: record.flags & 1 == 0)
    case .bare:
      let isSent = record.flags & 1 == 0
      let type: UInt8 = record.flags & 2 == 0 ? 2 : isSent ? 1 : 4
      self.init(type: type, record.bytes[...], isSent: isSent)
    }
  }

  private init?(monitor record: SnoopRecord) {
    let bytes = record.bytes[...]
    switch record.monitorKind {
    case .command: self.init(type: 1, bytes, isSent: true)
    case .dataSent: self.init(type: 2, bytes, isSent: true)
    case .dataReceived: self.init(type: 2, bytes, isSent: false)
    case .event: self.init(type: 4, bytes, isSent: false)
    case .removed, .closed: self.init(isSent: false, kind: .controllerGone)
    default: return nil
    }
    controller = record.controller
  }

  /// A packet of the kind that UART's indicator names. Core 5.4, Vol 4, Part A, 2.
  private init?(type: UInt8, _ bytes: ArraySlice<UInt8>, isSent: Bool) {
    self.isSent = isSent
    var fields = Bytes(bytes)
    switch type {
    case 1:
      guard let opcode = fields.little16(), let length = fields.byte(),
        let parameters = fields.take(Int(length))
      else { return nil }
      kind = .command(opcode: opcode, parameters)
    case 2:
      guard let head = fields.little16(), let length = fields.little16(),
        let data = fields.take(Int(length))
      else { return nil }
      kind = .data(handle: head & 0xFFF, isStart: head >> 12 & 3 != 1, data)
    case 4:
      guard let code = fields.byte(), let length = fields.byte(),
        let parameters = fields.take(Int(length)), let event = HostEvent(code, parameters)
      else { return nil }
      kind = .event(event)
    default: return nil
    }
  }
}
