public import Pixels

extension Thumbnail {
  /// What is wanted of a picture.
  public enum Shape: Hashable, Sendable {
    /// Its middle square, at most so many pixels wide.
    case square(edge: Int)
    /// All of it, in at most that size.
    case whole(Size)

    /// The shape as one word of a command line: `96`, or `240x180`. Edges beyond the limit count as
    /// the limit; nil if it is none of both.
    public init?(_ word: some StringProtocol) {
      let edges = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      switch (edges.count, edges.first ?? nil, edges.last ?? nil) {
      case (1, let edge?, _) where edge > 0: self = .square(edge: min(edge, edgeLimit))
      case (2, let width?, let height?) where width > 0 && height > 0:
        self = .whole(Size(width: min(width, edgeLimit), height: min(height, edgeLimit)))
      default: return nil
      }
    }

    /// The word for it.
    public var word: String {
      switch self {
      case .square(let edge): "\(edge)"
      case .whole(let size): "\(size.width)x\(size.height)"
      }
    }

    /// Pixels of the shorter edge that are of use.
    var shorterEdge: Int {
      switch self {
      case .square(let edge): edge
      case .whole(let size): max(size.width, size.height)
      }
    }
  }
}

extension Bitmap {
  /// The picture, or its middle, made smaller where it is too large.
  func reduced(to shape: Thumbnail.Shape) -> Bitmap {
    switch shape {
    case .square(let edge):
      let side = min(size.width, size.height)
      let middle = Rect(
        x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
      let square = cropped(to: middle) ?? self
      return side > edge ? square.scaled(to: Size(width: edge, height: edge)) : square
    case .whole(let room):
      let isLarger = size.width > room.width || size.height > room.height
      return isLarger ? scaled(to: size.fitted(into: room)) : self
    }
  }
}
