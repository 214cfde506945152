public import Foundation

/// The accessories that a phone of a test can reach: the identifier it knows each by, and the path of
/// its loop-back link.
public final class StubAir: @unchecked Sendable {
  public static let shared = StubAir()
  private let lock = NSLock()
  private var places: [UUID: (path: String, mtu: Int)] = [:]
  private var bonded: Set<UUID> = []

  public func place(_ identifier: UUID, at path: String, mtu: Int = 185) {
    lock.withLock { places[identifier] = (path, mtu) }
  }

  func place(of identifier: UUID) -> (path: String, mtu: Int)? {
    lock.withLock { places[identifier] }
  }

  /// Whether the phone and the accessory bond just now: at their first link.
  func bonds(_ identifier: UUID) -> Bool {
    lock.withLock { bonded.insert(identifier).inserted }
  }
}
