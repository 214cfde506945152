internal import CLinux
internal import Glibc

/// Signals as something to read instead of something that interrupts.
struct SignalDescriptor: ~Copyable {
  private let descriptor: Descriptor
  private var mask: sigset_t

  /// Blocks the signals for this thread, so that they come here alone.
  init(_ signals: [Signal]) throws(SystemError) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal.number) }
    try system("pthread_sigmask") { -pthread_sigmask(SIG_BLOCK, &mask, nil) }
    let flags = CInt(SFD_CLOEXEC | SFD_NONBLOCK)
    let number = try system("signalfd") { signalfd(-1, &mask, flags) }
    self.init(owning: number, mask: mask)
  }

  private init(owning number: CInt, mask: sigset_t) {
    descriptor = Descriptor(owning: number)
    self.mask = mask
  }

  deinit {
    var mask = mask
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  var number: CInt { descriptor.number }

  /// The next signal that came, if any.
  func next() throws(SystemError) -> Signal? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    let count = try systemUnlessBlocked("read signal") {
      read(descriptor.number, &information, size)
    }
    guard count == size else { return nil }
    let number = CInt(bitPattern: information.ssi_signo)
    return Signal.allCases.first { $0.number == number }
  }
}
