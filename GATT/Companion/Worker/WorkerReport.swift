public import GATTProfile

/// What has to be done for worker sessions, or happened in them, in order.
public enum WorkerReport: Equatable, Sendable {
  /// Hand this to the transport extension: `TransportExtension.send(_:worker:at:)`.
  case send(Message)
  /// Ask the accessory for its key: `TransportExtension.requestWorkerKey(_:at:)`.
  case keyWanted
  /// Make and activate a session of the system; `started` or `refused` tells what comes of it. Not
  /// enrolled, nothing comes.
  case start(Message.Feature, WorkerSubject?)
  /// Invalidate the system's session.
  case stop(Message.Feature)
  /// Something of the accessory's, in the order in which it was sent.
  case content(Message.Feature, WorkerContent)
  /// A session is over, by the accessory's word or because something did not fit.
  case ended(Message.Feature, WorkerFrame.Reason)
}
