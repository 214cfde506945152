public import Pixels

/// A device that shows pictures in one size.
public protocol Screen: Output {
  /// Its own size in pixels.
  var size: Size { get }
  /// The size of the pictures that it shows.
  var picture: Size { get }
  /// False if it has two colours only.
  var isColour: Bool { get }
  /// True if the kernel may draw its console on it.
  var sharesConsole: Bool { get }
  /// What it is, for a person.
  var name: String { get }

  /// As bright as that, in percent, as far as the device itself can do it: the picture stays.
  func shine(_ percent: UInt8) throws(DisplayError)
}

extension Screen {
  /// Does nothing: most screens' light is a device of its own.
  public func shine(_ percent: UInt8) throws(DisplayError) {}
}
