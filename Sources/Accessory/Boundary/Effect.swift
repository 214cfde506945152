public import GATTProfile
public import PanelProtocol

/// What the loop has to do, in order.
public enum Effect {
  /// Make these changes durable in one transaction and hand `.committed` or `.commitFailed` back
  /// before any other event. Always the last effect of its array. With `mayUseReserve` the space
  /// kept back for removals on a full disk may be used.
  case commit([Change], mayUseReserve: Bool)
  /// Notify or indicate a value. At most eight per link and characteristic are under way; each is
  /// reported by `.sent` when the transport took it.
  case send(LinkID, Characteristic, value: [UInt8])
  /// Answer a read or a write.
  case respond(RequestID, Response)
  /// Let a link that was claimed in: it is the phone's.
  case admit(LinkID)
  /// Close the link.
  case disconnect(LinkID)
  /// Say what became of a message from the internet; each parcel is settled once.
  case settle(ParcelID, Settlement)
  /// Publish this, a `PushRequest` in JSON, for the maker's server to hand to the phone; report by
  /// `.dispatched` when the server's side has it. The same id and body may come again.
  case dispatch(DispatchID, body: [UInt8])
  /// Tell the programs that use workers.
  case worker(WorkerEvent)
  /// Give the panel this message.
  case panel(AgentMessage)
  /// Something worth a line in the journal.
  case report(Report)
}

/// The answer to a read or a write.
public enum Response: Equatable, Sendable {
  /// A read's value.
  case value([UInt8])
  /// A write was taken.
  case written
  /// Refused with an ATT error code.
  case refused(ATTError)
}

/// Why a read or a write was refused: Core 5.4, Vol 3, Part F, 3.4.1.1.
public enum ATTError: UInt8, Equatable, Sendable {
  /// The characteristic cannot be read.
  case readNotPermitted = 0x02
  /// The characteristic cannot be written.
  case writeNotPermitted = 0x03
  /// The value is longer than the profile allows.
  case invalidValueLength = 0x0D
  /// The link is not bonded and encrypted.
  case insufficientEncryption = 0x0F
  /// Nothing can be kept for this link at the moment.
  case insufficientResources = 0x11
}
