import Foundation
import TestSupport
import Testing

/// belfryd at work on a bus of its own, which holds to the system bus's usual rules and to the shipped
/// policy.
final class Board {
  /// What of the tests' user the policy takes for root and for a member of the group.
  enum Visitor {
    case member
    case stranger
  }

  static let announcement = "other programs find belfryd as org.belfry.Accessory1"

  let bus: PrivateBus
  let folder: TemporaryDirectory
  private var agent: Program?

  init(_ visitor: Visitor = .member) throws {
    bus = try #require(PrivateBus(policy: Self.usual, further: try Self.shipped(for: visitor)))
    folder = try #require(TemporaryDirectory())
  }

  /// What Debian's system.conf forbids by default, and lets everybody do.
  private static let usual = """
    <deny own="*"/><deny send_type="method_call"/>
    <allow send_destination="org.freedesktop.DBus"/>
    """

  /// The shipped policies, with numbers for names that this machine may not have.
  private static func shipped(for visitor: Visitor) throws -> String {
    let file = String(decoding: try contents("Systemd/org.belfry.conf"), as: UTF8.self)
    let opening = try #require(file.range(of: "<busconfig>"))
    let end = try #require(file.range(of: "</busconfig>"))
    let isMember = visitor == .member
    return String(file[opening.upperBound..<end.lowerBound])
      .replacingOccurrences(of: "user=\"root\"", with: "user=\"\(isMember ? getuid() : 65_533)\"")
      .replacingOccurrences(of: "user=\"belfry\"", with: "user=\"\(getuid())\"")
      .replacingOccurrences(
        of: "group=\"belfry\"", with: "group=\"\(isMember ? getgid() : 65_533)\"")
  }

  /// Starts belfryd, and waits until programs find it, or else until it is ready.
  func start(_ arguments: String...) throws {
    let agent = try Program(
      "belfryd",
      ["--state", folder("state"), "--panel-socket", folder("panel"), "--loopback", folder("link")]
        + arguments,
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address], errorsToo: true)
    self.agent = agent
    let last = arguments.starts(with: ["--bus", "on"]) ? Self.announcement : "ready"
    agent.lines(before: last)
  }

  /// The process.
  var process: Program { get throws { try #require(agent) } }

  /// A phone that paired, and whose notifications were accepted.
  func phone(sending notices: String...) throws -> Program {
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--interactive"], errorsToo: true,
      takesInput: true)
    phone.say("pair\n")
    phone.says("hello: accepted")
    for notice in notices {
      phone.say("notify \(notice)\n")
      phone.says("accepted")
    }
    return phone
  }

  /// What busctl prints, and its exit status.
  func busctl(_ arguments: String...) throws -> (text: String, status: Int32?) {
    let tool = try Program(
      "/usr/bin/busctl", ["--address=\(bus.address)"] + arguments, errorsToo: true)
    return (tool.remainingText(), tool.status())
  }
}
