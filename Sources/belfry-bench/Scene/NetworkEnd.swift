import Framing
import Linux
import NetworkProtocol

/// belfry-net's end of the socket to belfryd, with a broker that has all it is wanted to have.
final class NetworkEnd {
  /// How many parcels were settled in each way.
  private(set) var settled: [ParcelOutcome: Int] = [:]
  private(set) var isWelcome = false

  private let connection: StreamConnection
  private var stream = MessageStream(limit: NetworkLimits.message)
  private var lastParcel: UInt64 = 0

  /// Connects and says hello.
  init(at path: String) throws {
    let socket = try UnixSocket.stream.connect(to: path)
    connection = StreamConnection(socket, queueLimit: 32 << 20)
    try say(.hello(version: NetworkLimits.version))
    try say(.internet(.up))
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { connection.number }

  /// Parcels that belfryd has not settled yet.
  var unsettled: Int { Int(lastParcel) - settled.values.reduce(0, +) }

  /// Hands in sealed messages.
  func deliver(_ parcels: [[UInt8]]) throws {
    for bytes in parcels {
      lastParcel += 1
      try say(.parcel(ParcelNumber(lastParcel), bytes))
    }
  }

  /// Takes in what belfryd said.
  func receive() throws {
    try connection.flush()
    guard case .bytes(let bytes) = try connection.receive() else { return }
    stream.append(bytes)
    while let message = try stream.next() {
      switch try NetworkCommand(decoding: message) {
      case .welcome: isWelcome = true
      case .settle(_, let outcome): settled[outcome, default: 0] += 1
      default: break
      }
    }
  }

  private func say(_ report: NetworkReport) throws { try connection.send(report.encoded) }
}
