public import Pixels

/// Where pictures go. A screen that fails is reported once by whoever holds it, and does not stop
/// the others.
public protocol Output: AnyObject {
  /// Shows a picture. `changes` are the rectangles in which it differs from the one before; a
  /// slow device sends only these.
  func present(_ bitmap: Bitmap, changes: [Rect]) throws(DisplayError)
}
