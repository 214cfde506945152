import CBOR
import CLibCBOR
import GATTProfile

extension Benchmark {
  /// A usual notification's message, by the package's codec and by libcbor.
  static var decoding: Benchmark {
    Benchmark(name: "cbor", summary: "a notification's message read, against libcbor") { effort in
      let size = 1024
      let bytes = Sample.message(1, bytes: size).encoded
      let limits = CBORLimits(bytes: size, depth: 16, items: 1024)
      let message = try Message(decoding: bytes)
      var contest = Contest()
      contest.add("package, checked tree") { times in
        for _ in 0..<times { keep(try CBORItem(decoding: bytes, limits: limits)) }
      }
      contest.add("package, checked message") { times in
        for _ in 0..<times { keep(try Message(decoding: bytes)) }
      }
      contest.add("libcbor, tree", isReference: true) { times in
        for _ in 0..<times where clibcbor_read(bytes, bytes.count) != 1 {
          throw BenchmarkFailure("libcbor cannot read the message")
        }
      }
      contest.add("package, message written") { times in
        for _ in 0..<times { keep(message.encoded) }
      }
      var table = Table(contests: "CBOR of a notification")
      table.add("1 KiB", try contest.run(effort), bytes: size)
      table.remarks = [
        "against libcbor \(clibcbor_major).\(clibcbor_minor).\(clibcbor_patch), which checks "
          + "neither the order of keys nor the shortest form"
      ]
      return [table]
    }
  }
}
