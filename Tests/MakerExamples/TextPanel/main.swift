// A panel of one's own in place of belfry-panel: cards are lines, answers are typed.
//   text-panel [SOCKET]       /run/belfry/panel unless given, for users of the group belfry-panel

import Glibc
import PanelProtocol

/// A connection to the agent; nil while nobody is there.
func connect(to path: String) -> CInt? {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
  let agent = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
  let isThere = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      Glibc.connect(agent, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
  if isThere { return agent }
  close(agent)
  return nil
}

/// What is there to be read; empty at the end.
func received(from number: CInt) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 65_536)
  let count = read(number, &bytes, bytes.count)
  return Array(bytes.prefix(max(0, count)))
}

func say(_ line: String) { _ = write(STDOUT_FILENO, line + "\n", line.utf8.count + 1) }
func tell(_ agent: CInt, _ message: PanelMessage) {
  _ = send(agent, message.encoded, message.encoded.count, CInt(MSG_NOSIGNAL))
}

/// Serves one connection to its end; false at the end of what is typed.
func serve(_ agent: CInt, _ panel: inout TextPanel, _ pause: inout Reconnection) throws -> Bool {
  var stream = MessageStream()
  tell(agent, TextPanel.hello(yields: pause.yields))
  while true {
    var ends = [0, agent].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&ends, 2, -1)
    if ends[0].revents != 0 {
      let typed = received(from: STDIN_FILENO)
      if typed.isEmpty { return false }
      for line in String(decoding: typed, as: UTF8.self).split(separator: "\n") {
        if let answer = panel.type(line) { tell(agent, answer) } else { say("?") }
      }
    }
    if ends[1].revents == 0 { continue }
    let bytes = received(from: agent)
    if bytes.isEmpty { return true }
    stream.append(bytes)
    while let bytes = try stream.next() {
      // What this version of the protocol does not know is passed over: the agent may be newer.
      guard let message = try? AgentMessage(decoding: bytes) else { continue }
      if message == .welcome(version: Limits.version) { pause.welcomed() }
      if case .goodbye(let farewell) = message { _ = pause.dismissed(farewell) }
      let (lines, answers) = panel.hear(message)
      for line in lines { say(line) }
      for answer in answers { tell(agent, answer) }
    }
  }
}

var panel = TextPanel()
var pause = Reconnection()
while true {
  var next = pause.failed(at: 0)
  if let agent = connect(to: CommandLine.arguments.dropFirst().first ?? "/run/belfry/panel") {
    pause.connected(at: UInt64(time(nil)) * 1_000)
    if (try? serve(agent, &panel, &pause)) == false { break }
    close(agent)
    let now = UInt64(time(nil)) * 1_000
    next = pause.lost(at: now) - now
  }
  usleep(useconds_t(1_000 * next))
}
