/// A value that an expectation may change.
final class Held<Value> {
  private(set) var value: Value

  init(_ value: Value) { self.value = value }

  func callAsFunction<Result>(_ change: (inout Value) -> Result) -> Result { change(&value) }
}
