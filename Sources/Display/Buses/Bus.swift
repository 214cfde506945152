internal import Glibc

/// The way to a display's controller.
public protocol Bus: AnyObject {
  /// Where it is, for a person.
  var name: String { get }
  /// Sends all of that, in order.
  func send(_ transmissions: [Transmission]) throws(DisplayError)
}

/// Drives a line up (true) or down, such as the one that tells commands from data.
public typealias LineDriver = (Bool) throws(DisplayError) -> Void

/// Resets a controller whose line is up while it works.
func pulse(_ reset: LineDriver) throws(DisplayError) {
  for (level, milliseconds) in [(true, 5), (false, 20), (true, 150)] {
    try reset(level)
    usleep(UInt32(milliseconds) * 1000)
  }
}
