/// An extension's configuration.
public protocol AppExtensionConfiguration: Sendable {}

/// The entry of an extension.
public protocol AppExtension {
  associatedtype Configuration: AppExtensionConfiguration
  @MainActor var configuration: Configuration { get }
  @MainActor @AppExtensionPoint.Bind var extensionPoint: AppExtensionPoint { get }
  init()
}

extension AppExtension {
  public typealias Identifier = AppExtensionPoint.Identifier
  public typealias Implementing = AppExtensionPoint.Capabilities

  /// The system's part: nothing runs here.
  public static func main() {}
}

/// The place where an extension hangs in.
public struct AppExtensionPoint {
  public struct Identifier {
    public let name: String
    public init(_ name: StaticString) { self.name = "\(name)" }
  }

  public protocol Capability {}

  public struct Capabilities {
    public let list: [any Capability]
    public init(@Builder _ capabilities: () -> Capabilities) { self = capabilities() }
    init(list: [any Capability]) { self.list = list }

    @resultBuilder public enum Builder {
      public static func buildBlock(_ capabilities: any Capability...) -> Capabilities {
        Capabilities(list: capabilities)
      }
    }
  }

  public let identifier: Identifier
  public let capabilities: Capabilities?

  @resultBuilder public enum Bind {
    public static func buildBlock(_ identifier: Identifier) -> AppExtensionPoint {
      AppExtensionPoint(identifier: identifier, capabilities: nil)
    }

    public static func buildBlock(
      _ identifier: Identifier, _ capabilities: Capabilities
    ) -> AppExtensionPoint {
      AppExtensionPoint(identifier: identifier, capabilities: capabilities)
    }
  }
}
