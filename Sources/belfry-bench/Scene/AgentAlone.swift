import Linux
import PhoneSimulator

/// belfryd in a process of its own without a panel, phones in this one, and the internet between.
final class AgentAlone {
  private enum Source: Hashable { case phone(Int), phoneTime(Int), network, patience }

  let daemon: ChildProcess
  /// The phones that are paired.
  private(set) var phones: [PhoneAtLink] = []
  let network: NetworkEnd
  private let directory: TemporaryDirectory

  /// Starts belfryd and pairs that many phones with it.
  init(phones count: Int) throws {
    let directory = try TemporaryDirectory(in: TemporaryDirectory.place)
    self.directory = directory
    let (link, socket) = (directory.path + "/link", directory.path + "/network")
    daemon = try ChildProcess.sibling(
      "belfryd",
      [
        "--state", directory.path + "/state", "--loopback", link, "--panel-socket",
        directory.path + "/panel", "--internet", "on", "--network-socket", socket, "--log", "error",
      ])
    network = try patiently(for: "belfryd") { try NetworkEnd(at: socket) }
    for identity in 1...UInt8(count) {
      let phone = try patiently(for: "belfryd's link") {
        try PhoneAtLink(at: link, mtu: 247, identity: identity)
      }
      phones.append(phone)
      phone.pair()
      try wait("the key exchange") { phone.isPaired && network.isWelcome }
    }
  }

  /// Goes on until something is true.
  func wait(_ name: String, _ isOver: () -> Bool) throws {
    let loop = try Loop<Source>()
    for (index, phone) in phones.enumerated() {
      try loop.watch(phone.number, for: .readable, as: .phone(index))
    }
    try loop.watch(network.number, for: .readable, as: .network)
    loop.wake(.patience, at: Clock.uptime + 60_000)
    while !isOver() {
      for (index, phone) in phones.enumerated() {
        if let deadline = phone.deadline { loop.wake(.phoneTime(index), at: deadline) }
      }
      switch try loop.next() {
      case .ready(.phone(let index), _): phones[index].receive()
      case .due(.phoneTime(let index)): phones[index].advance()
      case .ready(.network, _): try network.receive()
      case .due(.patience): throw BenchmarkFailure("\(name) was not over in time")
      case .due, .ready, .signal: break
      }
    }
  }
}
