import HPKE
import Linux
import OpenSSL
import Relay
import Secrets
import Settings

/// One run of the program, from its arguments to its exit status.
struct Command {
  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  func run() -> ExitStatus {
    do {
      switch arguments.count {
      case 1 where arguments[0] == "--help": try Terminal.write(Usage.text)
      case 1: try Session(try settings()).run()
      case 4 where arguments[1] == "token": try printToken(arguments[2], arguments[3])
      default: throw Fault.usage("name a file of settings: see --help")
      }
      return .done
    } catch let fault as Fault {
      Log()(.error, fault.sentence)
      return fault.status
    } catch {
      Log()(.error, "\(error)")
      return .system
    }
  }

  private func settings() throws(Fault) -> RelaySettings {
    let file = arguments[0]
    let bytes = try Fault.read(file, of: "the file of settings")
    var settings = RelaySettings()
    do throws(LineFault) {
      try settings.apply(file: bytes)
    } catch {
      throw Fault.configuration(error.text(in: file))
    }
    return settings
  }

  private func printToken(_ accessory: String, _ phone: String) throws {
    guard AccessToken.isName(accessory), AccessToken.isName(phone) else {
      throw Fault.usage("a name has letters, digits, - and _, at most \(RelayLimits.name)")
    }
    let token = try AccessToken(
      phone: phone, accessory: accessory, key: try settings().readTokenKey(),
      with: try LibcryptoPrimitives())
    try Terminal.write(token.text + "\n")
  }
}
