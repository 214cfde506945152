internal import CLinux
internal import Glibc

/// A cell for this process, for work on what strangers sent: once inside, it can compute, read its
/// standard input and write its standard output, and nothing else.
public enum Confinement {
  /// Goes in, for good. No descriptor can be opened any more, so there are no files and no network.
  ///
  /// - Parameters:
  ///   - memory: bytes of address space at most. A process that has more already is one with a
  ///     sanitizer inside, which would not survive: it gets the limit of time alone.
  ///   - seconds: of a processor's time; then the kernel ends the process.
  /// - Throws: `call` if the kernel refuses a limit. One that cannot filter calls is put up with:
  ///   the limits alone keep files and network away.
  public static func enter(memory: Int, seconds: Int) throws(SystemError) {
    try system("prctl") { clinux_shut() }
    let time = CUnsignedLong(seconds)
    try limit(CLINUX_LIMIT_CPU, time, time + 1)
    guard addressSpace < memory else { return }
    try limit(CLINUX_LIMIT_MEMORY, CUnsignedLong(memory), CUnsignedLong(memory))
    for resource in [
      CLINUX_LIMIT_CORE, CLINUX_LIMIT_FILE_SIZE, CLINUX_LIMIT_PROCESSES, CLINUX_LIMIT_FILES,
    ] {
      try limit(resource, 0, 0)
    }
    _ = clinux_filter_calls()
  }

  private static func limit(
    _ resource: CInt, _ soft: CUnsignedLong, _ hard: CUnsignedLong
  ) throws(SystemError) {
    try system("setrlimit") { clinux_limit(resource, soft, hard) }
  }

  /// Bytes of address space in use, by proc(5).
  private static var addressSpace: Int {
    guard let file = fopen("/proc/self/statm", "re") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 32)
    guard fgets(&text, 32, file) != nil else { return 0 }
    return Int(atol(text)) * sysconf(CInt(_SC_PAGESIZE))
  }
}
