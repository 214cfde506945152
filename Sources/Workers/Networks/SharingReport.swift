internal import CBOR

/// What became of a phone's list: sent after each list, and whenever it changes.
public struct SharingReport: Equatable, Sendable {
  /// Whether the list could be taken over as a whole.
  public enum Condition: UInt64, Equatable, Sendable, CaseIterable {
    /// It was; each network has its own state.
    case applied = 1
    /// The accessory's owner has not switched this on.
    case off = 2
    /// NetworkManager is not there.
    case unavailable = 3
    /// NetworkManager does not let the accessory's program change networks.
    case forbidden = 4
    /// The list could not be read.
    case malformed = 5
  }

  /// One network.
  public struct Entry: Equatable, Sendable {
    /// The phone's name for it.
    public var id: [UInt8]
    /// How it stands.
    public var state: NetworkState

    /// A network of that id.
    public init(id: [UInt8], state: NetworkState) {
      self.id = id
      self.state = state
    }
  }

  /// The list's number; 0 if the accessory does not know it any longer.
  public var sequence: UInt64
  /// What became of it as a whole.
  public var condition: Condition
  /// Its networks, in its order.
  public var entries: [Entry]

  /// A report.
  public init(sequence: UInt64, condition: Condition, entries: [Entry] = []) {
    self.sequence = sequence
    self.condition = condition
    self.entries = entries
  }
}

extension SharingReport {
  /// The frame.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map { map in
      map.entry(0, unsigned: sequence)
      map.entry(1, unsigned: condition.rawValue)
      map.key(2)
      map.array(count: entries.count)
      for entry in entries { entry.encode(to: &map) }
    }
    return writer.bytes
  }

  /// Reads a frame.
  ///
  /// - Throws: `malformed`.
  public init(decoding bytes: [UInt8]) throws(WorkersError) {
    self = try decoded(bytes) { (reader) throws(CBORError) in try SharingReport(from: &reader) }
  }

  private init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var sequence: UInt64?
    var condition: Condition?
    var entries: [Entry] = []
    while try reader.next(in: &map) {
      switch map.key {
      case 0: sequence = try reader.unsigned()
      case 1: condition = Condition(rawValue: try reader.unsigned())
      case 2:
        var array = try reader.array(limit: FrameLimits.networks)
        while reader.next(in: &array) { entries.append(try Entry(from: &reader)) }
      default: try reader.skip()
      }
    }
    self.init(
      sequence: try map.required(sequence, 0), condition: try map.required(condition, 1),
      entries: entries)
  }
}

extension SharingReport.Entry {
  /// A state's number on the wire, and what stands beside it.
  private var codes: (state: UInt64, detail: UInt64?) {
    switch state {
    case .kept: (1, nil)
    case .joining: (2, nil)
    case .joined: (3, nil)
    case .failed(let failure): (4, failure.rawValue)
    case .refused(let refusal): (5, refusal.rawValue)
    }
  }

  fileprivate func encode(to writer: inout CBORWriter) {
    let codes = codes
    writer.map { map in
      map.entry(0, bytes: id)
      map.entry(1, unsigned: codes.state)
      map.entry(2, unsigned: codes.detail)
    }
  }

  fileprivate init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var id: [UInt8]?
    var code: UInt64?
    var detail: UInt64 = 0
    while try reader.next(in: &map) {
      switch map.key {
      case 0: id = try reader.byteString(limit: FrameLimits.networkID)
      case 1: code = try reader.unsigned()
      case 2: detail = try reader.unsigned()
      default: try reader.skip()
      }
    }
    let state: NetworkState
    switch try map.required(code, 1) {
    case 1: state = .kept
    case 2: state = .joining
    case 3: state = .joined
    case 4: state = .failed(JoinFailure(rawValue: detail) ?? .other)
    case 5: state = .refused(NetworkRefusal(rawValue: detail) ?? .notTaken)
    default: throw CBORError(.outOfRange, at: map.offset)
    }
    self.init(id: try map.required(id, 0), state: state)
  }
}
