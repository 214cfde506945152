import Linux

/// The users and groups of this system, as its files have them: passwd(5), group(5).
struct Accounts {
  private struct Entry {
    let name: Substring
    let number: UInt32
    /// What stands behind the number.
    let rest: [Substring]
  }

  private let users: [Entry]
  private let groups: [Entry]

  init(users: String, groups: String) {
    self.users = Self.entries(of: users)
    self.groups = Self.entries(of: groups)
  }

  /// The number of a user.
  func user(_ name: String) -> UInt32? { users.first { $0.name == name }?.number }

  /// The number of a group.
  func group(_ name: String) -> UInt32? { groups.first { $0.name == name }?.number }

  /// A user's own group, and those that list the user.
  func groups(of name: String) -> Set<UInt32> {
    let own = users.first { $0.name == name }.flatMap { $0.rest.first }.flatMap { UInt32($0) }
    let others = groups.filter { group in
      group.rest.first?.split(separator: ",").contains { $0 == name } ?? false
    }
    return Set(others.map { $0.number } + [own].compactMap { $0 })
  }

  /// Name, password, number, and the rest of each line.
  private static func entries(of text: String) -> [Entry] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count > 2, let number = UInt32(fields[2]) else { return nil }
      return Entry(name: fields[0], number: number, rest: Array(fields.dropFirst(3)))
    }
  }
}
