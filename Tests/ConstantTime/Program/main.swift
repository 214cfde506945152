// Runs ML-KEM-768 operations that differ in secret values alone, for `Tests/constant-time`.
//
//   count     for an instruction counter: many inputs, each in one call of a function `measured…`
//   taint     for memcheck: one of each, with all that is secret marked as unknown
//   control   the same two for a comparison that is known to leak; both tools must notice it

let runs = try Runs()
switch CommandLine.arguments.dropFirst().first {
case "count": try runs.count()
case "taint": try runs.taint()
case "control": runs.control()
default: print("usage: constant-time count | taint | control")
}
