internal import Glibc

/// The terminal's bell, as a device that draws attention.
public enum Bell {
  /// True if there is a terminal at standard output to ring.
  public static var isThere: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Rings once; false if that failed.
  public static func ring() -> Bool { isThere && Glibc.write(STDOUT_FILENO, "\u{07}", 1) == 1 }
}
