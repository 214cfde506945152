import Display
import Pixels

extension Benchmark {
  /// What becomes of a drawn bitmap before a device gets it.
  static var conversion: Benchmark {
    Benchmark(name: "pixels", summary: "a bitmap into the pixels of a device") { effort in
      var table = Table(contests: "a bitmap into the pixels of a device")
      for size in [Size(width: 240, height: 240), Size(width: 320, height: 240)] {
        let bitmap = gradient(size)
        var other = bitmap
        other[size.width / 2, size.height - 1] = 0xFF12_3456
        var contest = Contest()
        for (name, format, rotation) in formats {
          var memory = try DeviceMemory(size, format: format, rotation: rotation)
          contest.add(name) { times in
            for _ in 0..<times { memory.write(bitmap, [bitmap.bounds]) }
            keep(memory)
          }
        }
        contest.add("search for changes") { times in
          for _ in 0..<times { keep(other.changes(since: bitmap)) }
        }
        table.add(
          "\(size.width)×\(size.height)", try contest.run(effort), bytes: bitmap.bounds.area * 4)
      }
      let small = gradient(Size(width: 128, height: 64))
      var contest = Contest()
      contest.add("two colours") { times in
        for _ in 0..<times { keep(Monochrome(small)) }
      }
      table.add("128×64", try contest.run(effort), bytes: small.bounds.area * 4)
      return [table]
    }
  }

  /// Formats of framebuffers, and a screen that is mounted upright.
  private static var formats: [(String, PixelFormat, Rotation)] {
    [
      ("RGB565, dithered", .rgb565, .none), ("RGB565, turned", .rgb565, .quarter),
      ("RGB888", .rgb888, .none),
    ]
  }

  /// A picture in which all neighbours differ.
  private static func gradient(_ size: Size) -> Bitmap {
    var bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        bitmap[x, y] = 0xFF00_0000 | UInt32(x * 7 & 255) << 16 | UInt32(y * 3 & 255) << 8
      }
    }
    return bitmap
  }
}
