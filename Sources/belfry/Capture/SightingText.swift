import Capture
import GATTProfile
import PhoneSimulator

/// A sighting as one line: when, on which link, who, what. Of what is sealed it has the size alone.
struct SightingText {
  /// What times are counted from, in microseconds since 1970.
  let start: Int64

  func line(_ sighting: Sighting) -> String {
    let who = sighting.isFromPhone ? "phone    " : "accessory"
    let what = Self.isOfLink(sighting.content) ? "link     " : who
    return "\(Self.seconds(sighting.time &- start))  \(sighting.link)  \(what)  "
      + "\(Self.words(sighting.content))\n"
  }

  /// Seconds with six digits behind the point, in twelve columns.
  static func seconds(_ time: Int64) -> String {
    let magnitude = time.magnitude
    let fraction = String(magnitude % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
    let text = "\(time < 0 ? "-" : "")\(magnitude / 1_000_000).\(zeros)\(fraction)"
    return String(repeating: " ", count: max(0, 12 - text.utf8.count)) + text
  }

  private static func isOfLink(_ content: Sighting.Content) -> Bool {
    switch content {
    case .connected, .disconnected, .encrypted, .interval, .mtu, .signal, .channelClosed: true
    case .channelOpened, .capabilities, .subscription, .frame, .unreadable, .nothing, .refused:
      false
    }
  }

  private static func words(_ content: Sighting.Content) -> String {
    switch content {
    case .connected(let peer, let interval):
      "up with \(address(peer)), interval \(milliseconds(interval)) ms"
    case .disconnected(let reason): "down, reason 0x\(hex(reason))"
    case .encrypted: "encrypted"
    case .interval(let interval): "interval \(milliseconds(interval)) ms"
    case .mtu(let mtu): "MTU \(mtu)"
    case .signal(let level): "signal \(level) dBm"
    case .channelOpened(let psm, let mtu): "opens a channel at PSM \(psm), packets of \(mtu)"
    case .channelClosed: "a channel is closed"
    case .capabilities(let capabilities):
      "capabilities: version \(capabilities.version), PSM \(capabilities.psm), "
        + "values of \(capabilities.value), window \(capabilities.window)"
    case .subscription(let characteristic, let isActive, let way):
      "\(isActive ? "subscribes to" : "leaves") \(characteristic)\(way == .channel ? ", channel" : "")"
    case .frame(let frame, let characteristic, let way):
      "\(place(characteristic, way))\(frame.words)"
    case .unreadable(let error, let length, let characteristic, let way):
      "\(place(characteristic, way))\(length) bytes that are no frame: \(error.sentence)"
    case .nothing(let characteristic): "\(place(characteristic, .answer))empty"
    case .refused(let characteristic, let code):
      "\(characteristic) refused, ATT error 0x\(hex(code))"
    }
  }

  private static func place(_ characteristic: Characteristic, _ way: Sighting.Way) -> String {
    padded("\(characteristic)", 12) + padded("\(way)", 13)
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.utf8.count))
  }

  static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func address(_ peer: Peer) -> String {
    peer.address.map { hex($0).uppercased() }.joined(separator: ":")
      + (peer.isRandom ? " (random)" : "")
  }

  /// Milliseconds, from units of 1.25 ms.
  static func milliseconds(_ interval: UInt16) -> String {
    let hundredths = Int(interval) * 125
    let rest = hundredths % 100
    return "\(hundredths / 100)\(rest == 0 ? "" : ".\(rest)")"
  }
}

extension Frame {
  /// Kind, stream, message, and where in the message.
  fileprivate var words: String {
    let head = { (kind: String, tag: UInt32) -> String in
      SightingText.padded(kind, 10) + SightingText.padded(stream.words, 24) + MessageText.tag(tag)
    }
    switch self {
    case .fragment(let fragment):
      return "\(head("fragment", fragment.tag))  \(fragment.offset)+\(fragment.content.count) of "
        + "\(fragment.total)"
    case .inquiry(let inquiry):
      return "\(head("inquiry", inquiry.id.tag))  number \(inquiry.number), total \(inquiry.total)"
    case .position(let position):
      return "\(head("position", position.tag))  next \(position.next), window \(position.window), "
        + position.reason.words
    case .receipt(let receipt):
      return "\(head("receipt", receipt.id.tag))  \(receipt.verdict.words)"
    case .cancel(let cancel): return head("cancel", cancel.tag)
    }
  }
}

extension StreamID {
  /// Role, lane and epoch.
  var words: String {
    let digits = String(epoch, radix: 16)
    let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
    return "\(role)/\(lane)/\(zeros)\(digits)"
  }
}

extension Position.Reason {
  fileprivate var words: String {
    switch self {
    case .progress: "progress"
    case .answer(let number): "answer to \(number)"
    case .gap: "gap"
    case .unknown: "unknown message"
    }
  }
}
