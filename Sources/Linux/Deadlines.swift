/// At most one deadline for each source, the earliest first; equal ones in the order they were set.
///
/// A value without a clock: times are milliseconds on any scale its user keeps to.
public struct Deadlines<Source: Hashable> {
  private struct Entry {
    let deadline: UInt64
    let order: UInt64
    let source: Source

    func precedes(_ other: Entry) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : order < other.order
    }
  }

  /// A binary heap in which replaced and cancelled entries stay until they come to the top.
  private var heap: [Entry] = []
  /// The order number of the entry that counts, for each source that has one.
  private var current: [Source: UInt64] = [:]
  private var order: UInt64 = 0

  /// No deadlines.
  public init() {}

  /// The earliest deadline, if there is any.
  public var next: UInt64? { heap.first?.deadline }

  /// Sets or replaces the deadline of a source.
  public mutating func set(_ source: Source, at deadline: UInt64) {
    order += 1
    current[source] = order
    heap.append(Entry(deadline: deadline, order: order, source: source))
    siftUp(from: heap.count - 1)
    dropStale()
  }

  /// Removes the deadline of a source, if it has one.
  public mutating func cancel(_ source: Source) {
    current[source] = nil
    dropStale()
  }

  /// Removes and returns the first source whose deadline is not later than `now`.
  public mutating func takeDue(at now: UInt64) -> Source? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    current[first.source] = nil
    dropStale()
    return first.source
  }

  /// Keeps the top an entry that counts, and the heap no more than twice as large as needed.
  private mutating func dropStale() {
    if heap.count > 2 * current.count + 16 {
      heap = heap.filter { current[$0.source] == $0.order }.sorted { $0.precedes($1) }
    }
    while let first = heap.first, current[first.source] != first.order { removeTop() }
  }

  private mutating func removeTop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].precedes(heap[least]) { least = child }
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private mutating func siftUp(from index: Int) {
    var child = index
    while child > 0 {
      let parent = (child - 1) / 2
      if !heap[child].precedes(heap[parent]) { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }
}
