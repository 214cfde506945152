import HPKE
import PhoneSimulator
import Settings

/// What the command line of `belfry phone` says.
struct PhoneOptions: Equatable {
  /// Where belfry.conf's example has the loop-back socket: the service can make one in its state alone.
  static let usualLink = "/var/lib/belfry/loopback"

  var link = usualLink
  var scenario: String?
  var interactive = false
  var identity = "iPhone"
  var suite = CipherSuite.xWing
  var mtu = 185
  var state: String?
  var broker: BrokerAddress?
  var topic = "belfry/board"
  var local = "127.0.0.1"
  var localKeys = PhoneProfile.LocalKeys.session
  /// The accessory's name, if it is to be reached over the air.
  var radio: String?
  /// The adapter that does it; nil for the first one.
  var adapter: String?
  var help = false

  /// A command line that makes no sense.
  struct Problem: Error, Equatable {
    let sentence: String
  }

  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--link": link = try Self.value(of: name, &rest)
      case "--scenario": scenario = try Self.value(of: name, &rest)
      case "--interactive": interactive = true
      case "--identity": identity = try Self.identity(try Self.value(of: name, &rest))
      case "--suite": suite = try Self.suite(try Self.value(of: name, &rest))
      case "--mtu": mtu = try Self.mtu(try Self.value(of: name, &rest))
      case "--state": state = try Self.value(of: name, &rest)
      case "--broker": broker = try Self.broker(try Self.value(of: name, &rest))
      case "--topic": topic = try Self.value(of: name, &rest)
      case "--local": local = try Self.value(of: name, &rest)
      case "--local-keys": localKeys = try Self.localKeys(try Self.value(of: name, &rest))
      case "--radio": radio = try Self.value(of: name, &rest)
      case "--adapter": adapter = try Self.value(of: name, &rest)
      case "--help", "-h": help = true
      default: throw Problem(sentence: "\"\(name)\" is not known")
      }
    }
    guard help || scenario != nil || interactive else {
      throw Problem(sentence: "--scenario FILE, --interactive or both are needed")
    }
  }

  private static func value(
    of name: String, _ rest: inout ArraySlice<String>
  ) throws(Problem) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw Problem(sentence: "\(name) needs a value")
    }
    return value
  }

  private static func identity(_ name: String) throws(Problem) -> String {
    guard name.utf8.count <= 64 else {
      throw Problem(sentence: "--identity has at most 64 bytes, not \(name.utf8.count)")
    }
    return name
  }

  private static func broker(_ text: String) throws(Problem) -> BrokerAddress {
    guard let address = BrokerAddress(text) else {
      throw Problem(sentence: "--broker is as mqtts://broker.example.org:8883, not \"\(text)\"")
    }
    return address
  }

  private static func suite(_ name: String) throws(Problem) -> CipherSuite {
    switch name {
    case "xwing": return .xWing
    case "p256": return .p256
    default: throw Problem(sentence: "--suite is xwing or p256, not \"\(name)\"")
    }
  }

  private static func localKeys(
    _ name: String
  ) throws(Problem) -> PhoneProfile.LocalKeys {
    guard let keys = PhoneProfile.LocalKeys(rawValue: name) else {
      throw Problem(sentence: "--local-keys is session or ratchet, not \"\(name)\"")
    }
    return keys
  }

  private static func mtu(_ text: String) throws(Problem) -> Int {
    guard let mtu = Int(text), PhoneProfile.mtuRange.contains(mtu) else {
      throw Problem(sentence: "--mtu is a number from 23 to 517, not \"\(text)\"")
    }
    return mtu
  }
}
