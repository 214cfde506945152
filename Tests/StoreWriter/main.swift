// Commits to a store until it is killed or refused, and prints the number of each commit that the
// store has taken. The tests kill it and look at what it left.
//
//   StoreWriter PATH [FILE-SIZE-LIMIT]

import Glibc
import Secrets
import Store

/// Commit number n: two new rows, the number itself, and the end of two old rows.
func changes(_ number: Int) -> [StoredChange] {
  let key = [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  let old = number - 50
  let oldKey = [UInt8(truncatingIfNeeded: old >> 8), UInt8(truncatingIfNeeded: old)]
  let value = [UInt8](repeating: key[1], count: 3000)
  let secret = SharedSecret(copying: [UInt8](repeating: key[1], count: 32))
  return [
    .put(StoredRow(collection: "left", key: key, value: value)),
    .put(StoredRow(collection: "last", key: [], value: key)),
    .put(StoredRow(collection: "right", key: key, value: [], secret: secret)),
    .delete(collection: "left", key: oldKey),
    .delete(collection: "right", key: oldKey),
  ]
}

if CommandLine.arguments.count == 3, let limit = UInt(CommandLine.arguments[2]) {
  signal(SIGXFSZ, SIG_IGN)
  var limits = rlimit(rlim_cur: limit, rlim_max: limit)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
}

/// A line that is out at once, without a buffer that a kill would lose.
func say(_ text: String) {
  let line = Array("\(text)\n".utf8)
  _ = write(STDOUT_FILENO, line, line.count)
}
do {
  let store = try Store(opening: CommandLine.arguments[1])
  var number =
    try store.rows().first { $0.collection == "last" }.map {
      Int($0.value[0]) << 8 | Int($0.value[1])
    } ?? 0
  while true {
    number += 1
    try store.commit(changes(number))
    say("\(number)")
  }
} catch {
  say("\(error)")
}
