internal import CLinux
internal import Glibc

/// The memory of this program, for boards that have little of it.
public enum Memory {
  /// Lets the C library give back early what is freed, and keep one heap instead of one for each
  /// thread. To be called before there are threads.
  public static func beSmall() { clinux_small_heap() }

  /// Gives back what is free by now, and lets go of code that was read for the start, or for a
  /// storm: what is needed again comes back from its file, mostly without the disk. For a program
  /// that is going to wait.
  public static func giveBack() {
    clinux_trim_heap()
    guard let map = try? File.read("/proc/self/maps", limit: 1 << 20) else { return }
    for line in map.split(separator: 0x0A) {
      guard let code = code(of: String(decoding: line, as: UTF8.self)) else { continue }
      madvise(UnsafeMutableRawPointer(bitPattern: code.lowerBound), code.count, MADV_DONTNEED)
    }
  }

  /// Where code of a file lies that nobody writes, if a line of proc_pid_maps(5) tells of such.
  static func code(of line: String) -> Range<UInt>? {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 6, words[1] == "r-xp", words[5].hasPrefix("/") else { return nil }
    let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1] else { return nil }
    return ends[0]..<ends[1]
  }
}
