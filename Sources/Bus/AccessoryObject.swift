public import DBus

/// The object that other programs on the board find on the bus; a value without a connection.
public struct AccessoryObject: Sendable {
  /// The name on the bus.
  public static let busName = "org.belfry.Accessory1"
  /// Where the object is.
  public static let path = "/org/belfry/Accessory1"
  /// The name of its interface.
  public static let interface = "org.belfry.Accessory1"

  private var tree: ObjectTree

  /// The object, as everything stands now.
  public init(_ publication: Publication) {
    tree = ObjectTree(root: Self.path)
    // Its names are all right: the tests introspect it.
    _ = try? tree.add([Self.description(publication)], at: Self.path)
  }

  /// Takes over how everything stands; gives the signals that tell what changed.
  public mutating func publish(_ publication: Publication) -> [BusSignal] {
    publication.values.compactMap { name, value in
      tree.set(name, Self.interface, at: Self.path, to: value)
    }
  }

  /// What to do with a call.
  public enum Answer: Equatable, Sendable {
    /// Reply with these results.
    case reply([Value])
    /// Refuse with that error's name and text.
    case refuse(Refusal)
    /// The program is asked for something.
    case request(BusRequest)
  }

  /// What to do with a call; what is standard or wrong is answered at once.
  public func answer(_ call: MethodCall) -> Answer {
    switch tree.answer(call) {
    case .reply(let results): return .reply(results)
    case .refuse(let name, let text): return .refuse(Refusal(name: name, text: text))
    case .set(_, _, let property, _):
      return .refuse(Refusal(name: ErrorName.propertyReadOnly, text: property))
    case .method(_, _, let method):
      do throws(Refusal) {
        return .request(try BusRequest(method, call.arguments))
      } catch {
        return .refuse(error)
      }
    }
  }
}

extension AccessoryObject {
  /// A person took a card away that a program had raised.
  public static func dismissed(_ card: RaisedCard, of sender: String) -> BusSignal {
    BusSignal(
      path: path, interface: interface, member: "CardDismissed",
      arguments: [.uint32(card.number)], destination: sender)
  }

  /// An app on a phone sent something for programs on the board.
  public static func received(_ packet: WorkerPacket) -> BusSignal {
    BusSignal(
      path: path, interface: interface, member: "WorkerReceived",
      arguments: [.uint32(packet.phone), .byte(packet.subject), .bytes(packet.bytes)])
  }
}
