import PanelProtocol
import Pictures

/// What may go wrong again and again, as whoever sends cards likes: told once, then counted.
enum Mishap: Hashable {
  /// A message that cannot be read.
  case unreadable
  /// A message of a newer belfryd.
  case unknown
  /// A picture that is not shown.
  case picture
  /// A device of that name that does not work.
  case device(String)

  init(_ error: PanelProtocolError) {
    switch error {
    case .unknownMessage: self = .unknown
    case .malformed, .messageTooLong: self = .unreadable
    }
  }

  /// So many more of them.
  func words(_ count: Int) -> String {
    switch self {
    case .unreadable: "\(count) more messages of belfryd could not be read"
    case .unknown: "\(count) more messages of a newer belfryd were skipped"
    case .picture: "\(count) more pictures are not shown"
    case .device(let name): "\(name) failed \(count) more times"
    }
  }
}
