extension Bitmap {
  /// The picture in another size: each new pixel is the mean of the area it covers, so that small
  /// icons keep their weight; growing repeats pixels with linear blending.
  public func scaled(to target: Size) -> Bitmap {
    let wanted = Size(width: max(1, target.width), height: max(1, target.height))
    if wanted == size { return self }
    return scaledAcross(to: wanted.width).scaledDown(to: wanted.height)
  }

  private func scaledAcross(to width: Int) -> Bitmap {
    if width == size.width { return self }
    var result = Bitmap(size: Size(width: width, height: size.height))
    let weights = Bitmap.weights(from: size.width, to: width)
    for y in 0..<size.height {
      let row = y * size.width
      for x in 0..<width {
        var sum = ChannelSum()
        for (index, weight) in weights[x] { sum.add(pixels[row + index], weight: weight) }
        result[x, y] = sum.pixel
      }
    }
    return result
  }

  private func scaledDown(to height: Int) -> Bitmap {
    if height == size.height { return self }
    var result = Bitmap(size: Size(width: size.width, height: height))
    let weights = Bitmap.weights(from: size.height, to: height)
    for y in 0..<height {
      for x in 0..<size.width {
        var sum = ChannelSum()
        for (index, weight) in weights[y] {
          sum.add(pixels[index * size.width + x], weight: weight)
        }
        result[x, y] = sum.pixel
      }
    }
    return result
  }

  /// Which old pixels make each new one, and with what weight (16.16 fixed point, summing to 1).
  private static func weights(from old: Int, to new: Int) -> [[(index: Int, weight: UInt32)]] {
    (0..<new).map { old >= new ? covering($0, old, new) : blending($0, old, new) }
  }

  private static func covering(_ place: Int, _ old: Int, _ new: Int)
    -> [(index: Int, weight: UInt32)]
  {
    // In units of 1/new of an old pixel: each old pixel is `new` wide, each new one `old` wide.
    let from = place * old
    let to = from + old
    var parts: [(index: Int, weight: UInt32)] = []
    var left: UInt32 = 65_536
    for index in (from / new)...((to - 1) / new) {
      let covered = min(to, (index + 1) * new) - max(from, index * new)
      let weight = UInt32(covered * 65_536 / old)
      parts.append((index, weight))
      left -= min(left, weight)
    }
    parts[parts.count / 2].weight += left
    return parts
  }

  private static func blending(_ place: Int, _ old: Int, _ new: Int)
    -> [(index: Int, weight: UInt32)]
  {
    // Centre of the new pixel on the old scale, in units of 1/(2 * new).
    let centre = max(0, (2 * place + 1) * old - new)
    let first = min(old - 1, centre / (2 * new))
    let second = min(old - 1, first + 1)
    let share = UInt32((centre % (2 * new)) * 65_536 / (2 * new))
    return [(first, 65_536 - share), (second, share)]
  }
}

/// Weighted sum of the four channels of some pixels.
private struct ChannelSum {
  private var alpha: UInt32 = 0
  private var red: UInt32 = 0
  private var green: UInt32 = 0
  private var blue: UInt32 = 0

  mutating func add(_ pixel: UInt32, weight: UInt32) {
    alpha += (pixel >> 24) * weight
    red += (pixel >> 16 & 255) * weight
    green += (pixel >> 8 & 255) * weight
    blue += (pixel & 255) * weight
  }

  var pixel: UInt32 {
    let half: UInt32 = 32_768
    let high: UInt32 = ((alpha + half) >> 16) << 24 | ((red + half) >> 16) << 16
    let low: UInt32 = ((green + half) >> 16) << 8 | (blue + half) >> 16
    return high | low
  }
}
