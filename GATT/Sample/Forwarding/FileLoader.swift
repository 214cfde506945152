@preconcurrency import AccessoryNotifications
import Companion
import Foundation
import GATTProfile

/// Loads the files of a notification. One that the system does not have within 2 s is left out, for
/// loading may stall.
enum FileLoader {
  private static let patience = Duration.seconds(2)

  static func contents(of notification: AccessoryNotification) async -> [FileContent] {
    var files: [(FilePart.Role, Int, AccessoryNotification.File)] = []
    if let icon = notification.sourceIcon { files.append((.sourceIcon, 0, icon)) }
    if let icon = notification.contextIcon { files.append((.contextIcon, 0, icon)) }
    for (index, file) in notification.attachments.enumerated() {
      files.append((.attachment, index, file))
    }
    var contents: [FileContent] = []
    for (role, index, file) in files {
      guard let bytes = await load(file) else { continue }
      contents.append(FileContent(role: role, index: index, bytes: bytes))
    }
    return contents
  }

  private static func load(_ file: AccessoryNotification.File) async -> [UInt8]? {
    await withTaskGroup(of: [UInt8]?.self) { group in
      group.addTask {
        (try? await file.url).flatMap { try? Data(contentsOf: $0) }.map { Array($0) }
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
