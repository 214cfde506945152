// Calls itself over a bus, a thousand times after a few to warm up, and prints what that leaves.
//
//   BusCalls ADDRESS    prints "BYTES DESCRIPTORS": by how much memory and open descriptors grew

import DBus
import Glibc
import Linux

/// Waits for what comes next on a connection, which may take several readings.
func next(_ connection: Connection) throws -> [Incoming] {
  var incoming: [Incoming] = []
  while incoming.isEmpty {
    var entry = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 10_000) > 0 else { exit(1) }
    incoming = try connection.receive()
  }
  return incoming
}

/// One call with an echo, after which nothing is under way.
func call(_ caller: Connection, _ callee: Connection, _ payload: [Value]) throws {
  let id = try caller.call(
    destination: callee.uniqueName, path: "/test", interface: "test.Interface", member: "Echo",
    arguments: payload, descriptors: [STDOUT_FILENO])
  for case .call(let call) in try next(callee) {
    guard let taken = call.descriptors.take(0) else { exit(1) }
    try callee.reply(to: call, arguments: call.arguments, descriptors: [taken.number])
  }
  for case .reply(id, let result) in try next(caller) {
    guard try result.get().arguments == payload else { exit(1) }
  }
}

func residentBytes() -> Int {
  let file = open("/proc/self/statm", O_RDONLY)
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 200)
  let count = read(file, &bytes, bytes.count)
  let fields = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
  return (Int(fields[1]) ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE)))
}

func openDescriptors() -> Int {
  (0..<CInt(1024)).filter { fcntl($0, F_GETFD) >= 0 }.count
}

func main(_ address: String) throws {
  let (caller, callee) = (try Connection(address: address), try Connection(address: address))
  let payload: [Value] = [
    .bytes([UInt8](repeating: 7, count: 20_000)), .variants(["name": .strings(["a", "b"])]),
    .descriptor(0),
  ]
  for _ in 0..<100 { try call(caller, callee, payload) }
  let before = (residentBytes(), openDescriptors())
  for _ in 0..<1000 { try call(caller, callee, payload) }
  print(residentBytes() - before.0, openDescriptors() - before.1)
}

try main(CommandLine.arguments[1])
