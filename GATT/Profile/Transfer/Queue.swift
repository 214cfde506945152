/// First in, first out, in constant time; what has left is released at once.
struct Queue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  var first: Element? { isEmpty ? nil : elements[head] }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 64, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Takes the first element that is looked for out of the middle.
  mutating func remove(where isWanted: (Element) -> Bool) -> Element? {
    for index in head..<elements.count {
      guard let element = elements[index], isWanted(element) else { continue }
      elements.remove(at: index)
      return element
    }
    return nil
  }
}

extension Queue: Sendable where Element: Sendable {}
