internal import CDisplay
internal import Glibc
import Linux

/// The virtual terminal that the kernel would draw on the same screen, kept from drawing while this
/// owner lives, KDSETMODE of ioctl_console(2). It is text again after the owner's end, and after a
/// crash; after a SIGKILL somebody has to call `restore`.
public final class Console {
  private let descriptor: Descriptor

  /// Takes the process's own terminal, or the one in the foreground; nil if there is none, or one
  /// without virtual terminals, or the rights do not suffice.
  public init?() {
    guard let terminal = Console.open() else { return nil }
    guard cdisplay_set_console_mode(terminal, CInt(KD_GRAPHICS)) == 0 else {
      close(terminal)
      return nil
    }
    cdisplay_restore_at_crash(terminal)
    descriptor = Descriptor(owning: terminal)
  }

  deinit {
    cdisplay_restore_at_crash(-1)
    cdisplay_set_console_mode(descriptor.number, CInt(KD_TEXT))
  }

  /// What became of the console.
  public enum Restored: Equatable, Sendable {
    /// It shows text again.
    case done
    /// There is none.
    case none
    /// The kernel's reason why not.
    case refused(String)
  }

  /// Lets the kernel draw text again, for whoever cleans up after a killed process.
  public static func restore() -> Restored {
    guard let terminal = open() else { return .none }
    defer { close(terminal) }
    if cdisplay_set_console_mode(terminal, CInt(KD_TEXT)) == 0 { return .done }
    return .refused(Errno(errno).description)
  }

  /// /dev/tty0 means the terminal that is in the foreground when it is opened.
  private static func open() -> CInt? {
    for path in ["/dev/tty", "/dev/tty0"] {
      let terminal = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      guard terminal >= 0 else { continue }
      if cdisplay_console_mode(terminal) >= 0 { return terminal }
      close(terminal)
    }
    return nil
  }
}
