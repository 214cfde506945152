public import Combine

/// As much of SwiftUI as the sample's one screen needs.
@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError("a primitive view has no body") }
}

@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<each V: View>(_ views: repeat each V) -> TupleView<repeat each V> {
    TupleView()
  }
  public static func buildOptional<V: View>(_ view: V?) -> V? { view }
}

public struct EmptyView: View {
  public init() {}
  public var body: Never { return fatalError("a primitive view has no body") }
}

public struct TupleView<each V: View>: View {
  public var body: Never { return fatalError("a primitive view has no body") }
}

extension Optional: View where Wrapped: View {
  public var body: Never { return fatalError("a primitive view has no body") }
}

public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { return fatalError("a primitive view has no body") }
}

public struct Button: View {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
  public var body: Never { return fatalError("a primitive view has no body") }
}

public struct VStack<Content: View>: View {
  public init(@ViewBuilder content: @MainActor () -> Content) {}
  public var body: Never { return fatalError("a primitive view has no body") }
}

@MainActor public protocol Scene {}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: @MainActor () -> Content) {}
}

@MainActor public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}

extension App {
  public static func main() {}
}

@MainActor @propertyWrapper public struct StateObject<Object: ObservableObject> {
  public let wrappedValue: Object
  public init(wrappedValue: @autoclosure () -> Object) { self.wrappedValue = wrappedValue() }
}
