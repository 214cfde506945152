public import Linux

/// The descriptors that came with a message; those that nobody takes are closed with it.
public final class Descriptors {
  private var numbers: [CInt]

  /// Takes over descriptors that nobody else closes.
  public init(owning numbers: [CInt]) { self.numbers = numbers }

  deinit { for number in numbers where number >= 0 { _ = Descriptor(owning: number) } }

  /// How many came.
  public var count: Int { numbers.count }

  /// Takes over one more and tells its place.
  func add(_ number: CInt) -> Int {
    numbers.append(number)
    return numbers.count - 1
  }

  /// Takes one over, by the place that `Value.descriptor` names; nil if there is none, or no more.
  public func take(_ place: Int) -> Descriptor? {
    guard numbers.indices.contains(place), numbers[place] >= 0 else { return nil }
    let number = numbers[place]
    numbers[place] = -1
    return Descriptor(owning: number)
  }
}
