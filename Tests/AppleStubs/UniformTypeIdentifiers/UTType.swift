public struct UTType: Sendable {
  public let identifier: String
  public init?(_ identifier: String) { self.identifier = identifier }
}
