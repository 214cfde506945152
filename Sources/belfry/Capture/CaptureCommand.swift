import Capture
import Glibc
import Linux
import Radio

/// `belfry capture`: all that passes between this board's Bluetooth and its controllers, into a file.
enum CaptureCommand {
  static let capture = ControlCommand(
    manual: Manual(
      name: "capture", summary: "records what the Bluetooth controllers hear and say",
      operands: "FILE",
      about: """
        FILE is btsnoop as btmon writes it: Wireshark, tshark and btmon open it, and belfry decode.
        When it holds half of --size it becomes FILE.1, and a new FILE goes on; the oldest is
        dropped. Ctrl-C ends, and a kill loses nothing that was counted.
        Notifications are sealed in it, as they are on the air: it tells times, lengths, addresses
        and the names of devices near by, and no content. Keys of links are left out.
        """,
      options: [
        Manual.Option(
          name: "--size", value: "SIZE",
          meaning: "the most that both files hold: 64K to 4096M (64M)"),
        Manual.Option(name: "--show", meaning: "Belfry's own frames beside it, as decode has them"),
        Manual.Option(
          name: "--link-keys", meaning: "with the keys of links, for whoever looks into pairing"),
      ],
      examples: [
        Manual.Example(line: "sudo belfry capture walk.btsnoop", meaning: "until Ctrl-C"),
        Manual.Example(line: "belfry decode walk.btsnoop", meaning: "to read it"),
      ],
      statuses: [
        (ExitStatus.done.rawValue, "done"),
        (ExitStatus.usage.rawValue, "the command line is wrong"),
        (ExitStatus.unavailable.rawValue, "the kernel has no Bluetooth"),
        (ExitStatus.system.rawValue, "the system refused something, such as the right to listen"),
      ])
  ) { words in
    try words.expect(1...1, "the file to write")
    let size = try size(words.value(of: "--size") ?? "64M")
    let socket = try open()
    let recording = try Recording(at: words.operands[0], limit: size)
    try CaptureRun(
      socket, recording, shows: words.has("--show"), keepsKeys: words.has("--link-keys")
    ).run()
  }

  /// Bytes from a number of KiB or MiB.
  private static func size(_ text: String) throws(Words.Problem) -> Int {
    let digits = String(text.dropLast())
    switch text.last {
    case "K": return try Words.number(digits, "--size", in: 64...4_194_304) << 10
    case "M": return try Words.number(digits, "--size", in: 1...4096) << 20
    default:
      throw Words.Problem(sentence: "--size is as 512K or 64M, not \"\(text)\"")
    }
  }

  static func open() throws -> MonitorSocket {
    do throws(RadioError) {
      return try MonitorSocket()
    } catch .notPermitted {
      throw ControlFailure(
        sentence: "the kernel lets only CAP_NET_RAW listen to its controllers: run this with sudo",
        status: .system)
    } catch .noBluetooth {
      throw ControlFailure(sentence: "\(RadioError.noBluetooth)", status: .unavailable)
    } catch {
      throw error
    }
  }
}
