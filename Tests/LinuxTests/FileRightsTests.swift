import Linux
import TestSupport
import Testing

@Suite struct FileRightsTests {
  /// Mode, user, groups, and whether reading, reading and writing are allowed.
  static let cases: [(UInt32, UInt32, Set<UInt32>, Bool, Bool)] = [
    (0o600, 10, [], true, true), (0o600, 11, [20], false, false),
    (0o640, 11, [20], true, false), (0o660, 11, [20, 21], true, true),
    (0o660, 11, [21], false, false), (0o644, 11, [], true, false),
    // The owner is held to the owner's part alone.
    (0o066, 10, [20], false, false), (0o606, 11, [20], false, false),
    (0o000, 0, [], true, true),
  ]

  @Test(arguments: cases)
  func theFirstPartOfTheModeThatFitsCounts(
    _ mode: UInt32, _ user: UInt32, _ groups: Set<UInt32>, _ reads: Bool, _ writes: Bool
  ) {
    let rights = FileRights(owner: 10, group: 20, mode: mode)
    #expect(rights.allow(.reading, to: user, in: groups) == reads)
    #expect(rights.allow(.readingAndWriting, to: user, in: groups) == writes)
  }

  @Test func whatIsNotThereHasNoRights() throws {
    let folder = try #require(TemporaryDirectory())
    #expect(FileRights(of: folder("nothing")) == nil)
    #expect(FileRights(of: folder.path)?.mode == 0o700)
  }
}
