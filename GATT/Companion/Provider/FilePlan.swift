internal import GATTProfile

/// Which files of a notification are sent, and in which pieces: icons first, then the pictures in
/// the text, then attachments, as far as the accessory takes them. What is left out stays announced,
/// so that the accessory can say that there is more.
struct FilePlan {
  let identifier: ForwardedNotification.Identifier
  let revision: UInt64
  let limits: AccessoryLimits

  /// The pieces of all files that are sent, in order.
  func parts(
    of contents: [FileContent], announcedBy notification: ForwardedNotification
  ) -> [FilePart] {
    var room = limits.notificationFileBytes
    var parts: [FilePart] = []
    for content in contents.sorted(by: { $0.rank < $1.rank }) {
      let count = content.bytes.count
      guard let file = notification.file(content.role, content.index), count > 0,
        limits.shows(file.type), count <= limits.fileBytes, count <= room
      else { continue }
      room -= count
      parts += pieces(of: content)
    }
    return parts
  }

  private func pieces(of content: FileContent) -> [FilePart] {
    stride(from: 0, to: content.bytes.count, by: limits.partBytes).map { offset in
      let end = min(offset + limits.partBytes, content.bytes.count)
      return FilePart(
        notification: identifier, revision: revision, role: content.role,
        index: UInt64(content.index), offset: UInt64(offset), total: UInt64(content.bytes.count),
        bytes: Array(content.bytes[offset..<end]))
    }
  }
}

extension FileContent {
  /// Where it stands in line: roles in order, then places in their list.
  fileprivate var rank: (UInt64, Int) {
    switch role {
    case .sourceIcon: (0, index)
    case .contextIcon: (1, index)
    case .glyph: (2, index)
    default: (3, index)
    }
  }
}

extension ForwardedNotification {
  /// The announced file at a place, if there is one.
  fileprivate func file(_ role: FilePart.Role, _ index: Int) -> File? {
    switch role {
    case .sourceIcon: index == 0 ? sourceIcon : nil
    case .contextIcon: index == 0 ? contextIcon : nil
    case .attachment: attachments.indices.contains(index) ? attachments[index] : nil
    case .glyph: glyphs.indices.contains(index) ? glyphs[index].file : nil
    default: nil
    }
  }
}
