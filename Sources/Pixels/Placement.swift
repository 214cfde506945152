/// Where a picture lies on a screen: turned, made larger by a whole factor, and in the middle. What
/// is too large loses its edges. Devices ask for the screen's rows; no second picture is made.
public struct Placement: Equatable, Sendable {
  /// The picture's size before turning.
  public let picture: Size
  /// The screen's own size, as its controller counts.
  public let screen: Size
  /// How the picture is turned.
  public let rotation: Rotation
  /// Edge of one of the picture's pixels on the screen, at least 1.
  public let scale: Int
  /// Left and upper edge of the picture on the turned screen, negative if it loses its edges.
  private let left: Int
  private let top: Int

  /// A picture of that size in the middle of a screen of that size.
  public init(picture: Size, screen: Size, rotation: Rotation = .none, scale: Int = 1) {
    self.picture = picture
    self.screen = screen
    self.rotation = rotation
    self.scale = max(1, scale)
    let room = screen.turned(by: rotation)
    left = (room.width - picture.width * self.scale) / 2
    top = (room.height - picture.height * self.scale) / 2
  }

  /// The part of the screen that shows a part of the picture.
  public func area(of part: Rect) -> Rect {
    let turned = Rect(
      x: left + part.x * scale, y: top + part.y * scale, width: part.width * scale,
      height: part.height * scale)
    let area: Rect
    switch rotation {
    case .none: area = turned
    case .quarter:
      area = Rect(
        x: screen.width - turned.bottom, y: turned.x, width: turned.height, height: turned.width)
    case .half:
      area = Rect(
        x: screen.width - turned.right, y: screen.height - turned.bottom, width: turned.width,
        height: turned.height)
    case .threeQuarters:
      area = Rect(
        x: turned.y, y: screen.height - turned.right, width: turned.height, height: turned.width)
    }
    return area.intersection(Rect(x: 0, y: 0, width: screen.width, height: screen.height))
  }

  /// Puts the pixels of a part of one of the screen's rows into `row`; black where the picture does
  /// not reach.
  public func read(
    _ bitmap: Bitmap, row y: Int, columns: Range<Int>, into row: inout [UInt32]
  ) {
    row.removeAll(keepingCapacity: true)
    let start = place(x: columns.lowerBound, y: y)
    let next = place(x: columns.lowerBound + 1, y: y)
    let step = (across: next.across - start.across, down: next.down - start.down)
    var across = start.across - left
    var down = start.down - top
    let width = picture.width * scale
    let height = picture.height * scale
    for _ in columns {
      let isInside = across >= 0 && across < width && down >= 0 && down < height
      if !isInside {
        row.append(0xFF00_0000)
      } else if scale == 1 {
        // Divisions would take most of the time.
        row.append(bitmap[across, down])
      } else {
        row.append(bitmap[across / scale, down / scale])
      }
      across += step.across
      down += step.down
    }
  }

  /// A place of the screen, as the turned screen counts.
  private func place(x: Int, y: Int) -> (across: Int, down: Int) {
    switch rotation {
    case .none: (x, y)
    case .quarter: (y, screen.width - 1 - x)
    case .half: (screen.width - 1 - x, screen.height - 1 - y)
    case .threeQuarters: (screen.height - 1 - y, x)
    }
  }
}

extension Size {
  /// The size of what is turned so.
  public func turned(by rotation: Rotation) -> Size {
    rotation.swapsEdges ? Size(width: height, height: width) : self
  }
}
