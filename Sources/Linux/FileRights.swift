internal import Glibc

/// Who owns a file or device, and what its mode lets them and others do.
public struct FileRights: Equatable, Sendable {
  /// What somebody wants to do with a file, by the bits of each part of its mode.
  public enum Use: UInt32, Sendable {
    /// Read it.
    case reading = 4
    /// Read and write it.
    case readingAndWriting = 6
  }

  /// The owner's number.
  public let owner: UInt32
  /// The group's number.
  public let group: UInt32
  /// The mode, as for chmod(2).
  public let mode: UInt32

  /// Rights with all their parts.
  public init(owner: UInt32, group: UInt32, mode: UInt32) {
    self.owner = owner
    self.group = group
    self.mode = mode
  }

  /// The rights of what is at a path; nil if nothing is there, or it cannot be seen.
  public init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o7777)
  }

  /// Whether a user who is in those groups may do that; root, for whom no mode holds, always may.
  public func allow(_ use: Use, to user: UInt32, in groups: Set<UInt32>) -> Bool {
    if user == 0 { return true }
    // One part of the mode counts, the first that fits: path_resolution(7).
    let shift: UInt32 = user == owner ? 6 : groups.contains(group) ? 3 : 0
    return (mode >> shift) & use.rawValue == use.rawValue
  }
}
