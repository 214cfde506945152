import CBOR

extension Message.Body {
  init(_ kind: Message.Kind, from reader: inout CBORReader) throws(CBORError) {
    switch kind {
    case .added: self = .added(try Message.Addition(from: &reader))
    case .updated: self = .updated(try ForwardedNotification(from: &reader))
    case .removed: self = .removed(try Message.Removal(from: &reader))
    case .allRemoved: self = .allRemoved(try Message.RemovalOfAll(from: &reader))
    case .filePart: self = .filePart(try FilePart(from: &reader))
    case .liveActivity: self = .liveActivity(try LiveActivity(from: &reader))
    case .responseResult: self = .responseResult(try ResponseResult(from: &reader))
    case .localTime: self = .localTime(try LocalTime(from: &reader))
    case .hello: self = .hello(try Hello(from: &reader))
    case .worker: self = .worker(try WorkerFrame(from: &reader))
    case .response: self = .response(try NotificationResponse(from: &reader))
    case .alertReport: self = .alertReport(try AlertReport(from: &reader))
    default: self = .unknown(kind, try reader.raw())
    }
  }

  func encode(to writer: inout CBORWriter) {
    switch self {
    case .added(let part): part.encode(to: &writer)
    case .updated(let part): part.encode(to: &writer)
    case .removed(let part): part.encode(to: &writer)
    case .allRemoved(let part): part.encode(to: &writer)
    case .filePart(let part): part.encode(to: &writer)
    case .liveActivity(let part): part.encode(to: &writer)
    case .responseResult(let part): part.encode(to: &writer)
    case .localTime(let part): part.encode(to: &writer)
    case .hello(let part): part.encode(to: &writer)
    case .worker(let part): part.encode(to: &writer)
    case .response(let part): part.encode(to: &writer)
    case .alertReport(let part): part.encode(to: &writer)
    case .unknown(_, let raw): writer.raw(raw)
    }
  }

  /// The number that says which body this is.
  public var kind: Message.Kind {
    switch self {
    case .added: .added
    case .updated: .updated
    case .removed: .removed
    case .allRemoved: .allRemoved
    case .filePart: .filePart
    case .liveActivity: .liveActivity
    case .responseResult: .responseResult
    case .localTime: .localTime
    case .hello: .hello
    case .worker: .worker
    case .response: .response
    case .alertReport: .alertReport
    case .unknown(let kind, _): kind
    }
  }
}
