extension ObjectTree {
  /// What to do with a call.
  public func answer(_ call: MethodCall) -> Answer {
    // A peer may be pinged at any path.
    if call.interface == StandardInterface.peer.name, call.member == "Ping" { return .reply([]) }
    guard exists(call.path) else {
      return .refuse(
        name: ErrorName.unknownObject, text: "there is no object \(call.path) here")
    }
    let all = interfaces(at: call.path) + standard(at: call.path)
    let candidates = all.filter { call.interface == nil || $0.name == call.interface }
    guard !candidates.isEmpty else {
      return .refuse(
        name: ErrorName.unknownInterface,
        text: "\(call.path) has no interface \(call.interface ?? "")")
    }
    for interface in candidates {
      guard let method = interface.method(call.member) else { continue }
      return answer(call, interface, method)
    }
    return .refuse(
      name: ErrorName.unknownMethod,
      text: "\(call.path) has no method \(call.member) of \(call.interface ?? "any interface")")
  }

  private func answer(
    _ call: MethodCall, _ interface: Interface, _ method: Interface.Method
  ) -> Answer {
    let (expected, found) = (method.inputs.signature, call.arguments.signature)
    guard expected == found else {
      return .refuse(
        name: ErrorName.invalidArguments,
        text: "\(interface.name).\(method.name) takes (\(expected)), not (\(found))")
    }
    switch interface.name {
    case StandardInterface.introspectable.name: return .reply([.string(introspection(call.path))])
    case StandardInterface.peer.name: return .reply([])
    case StandardInterface.objectManager.name: return .reply([managedObjects])
    case StandardInterface.properties.name: return property(method.name, call)
    default: return .method(path: call.path, interface: interface.name, name: method.name)
    }
  }

  /// The root is there from the start, and so is whatever has objects below it.
  func exists(_ path: String) -> Bool {
    path == root || objects[path] != nil || !children(of: path).isEmpty
  }

  func standard(at path: String) -> [Interface] {
    let everywhere = [
      StandardInterface.introspectable, StandardInterface.peer, StandardInterface.properties,
    ]
    return path == root ? everywhere + [StandardInterface.objectManager] : everywhere
  }

  /// `a{oa{sa{sv}}}` of all below the root, in the order of their paths.
  private var managedObjects: Value {
    let below = objects.filter { $0.key != root }.sorted { $0.key < $1.key }
    return .dictionary(
      key: "o", value: "a{sa{sv}}",
      below.map { Value.Entry(.objectPath($0.key), $0.value.propertyTable) })
  }
}

extension ObjectTree {
  /// The interface is named in the first argument; an empty one stands for any.
  private func property(_ method: String, _ call: MethodCall) -> Answer {
    let name = call.arguments.first?.string ?? ""
    let candidates = interfaces(at: call.path).filter { name.isEmpty || $0.name == name }
    let isStandard = standard(at: call.path).contains { $0.name == name }
    if candidates.isEmpty && !isStandard && !name.isEmpty {
      return .refuse(
        name: ErrorName.unknownInterface, text: "\(call.path) has no interface \(name)")
    }
    if method == "GetAll" {
      let entries = candidates.flatMap { $0.propertyValues.entries ?? [] }
      return .reply([.dictionary(key: "s", value: "v", entries)])
    }
    let wanted = call.arguments[1].string ?? ""
    for interface in candidates {
      guard let property = interface.property(wanted) else { continue }
      if method == "Get" { return .reply([.variant(property.value)]) }
      return change(property, of: interface.name, call)
    }
    return .refuse(
      name: ErrorName.unknownProperty, text: "\(call.path) has no property \(wanted) of \(name)")
  }

  private func change(
    _ property: Interface.Property, of interface: String, _ call: MethodCall
  ) -> Answer {
    guard property.access == .readWrite else {
      return .refuse(
        name: ErrorName.propertyReadOnly, text: "\(property.name) can only be read")
    }
    let expected = property.value.signature
    guard let value = call.arguments[2].content, value.signature == expected else {
      return .refuse(
        name: ErrorName.invalidArguments, text: "\(property.name) is of type \(expected)")
    }
    return .set(path: call.path, interface: interface, property: property.name, value)
  }
}
