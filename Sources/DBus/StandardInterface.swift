/// The interfaces that every object has; D-Bus Specification, section "Standard Interfaces".
enum StandardInterface {
  static let introspectable = Interface(
    "org.freedesktop.DBus.Introspectable",
    methods: [.init("Introspect", outputs: [.init("xml_data", "s")])])

  static let peer = Interface("org.freedesktop.DBus.Peer", methods: [.init("Ping")])

  static let properties = Interface(
    "org.freedesktop.DBus.Properties",
    methods: [
      .init(
        "Get", inputs: [.init("interface_name", "s"), .init("property_name", "s")],
        outputs: [.init("value", "v")]),
      .init(
        "GetAll", inputs: [.init("interface_name", "s")], outputs: [.init("props", "a{sv}")]),
      .init(
        "Set",
        inputs: [
          .init("interface_name", "s"), .init("property_name", "s"), .init("value", "v"),
        ]),
    ],
    signals: [
      .init(
        "PropertiesChanged",
        [
          .init("interface_name", "s"), .init("changed_properties", "a{sv}"),
          .init("invalidated_properties", "as"),
        ])
    ])

  /// Only at the root.
  static let objectManager = Interface(
    "org.freedesktop.DBus.ObjectManager",
    methods: [
      .init(
        "GetManagedObjects",
        outputs: [.init("objpath_interfaces_and_properties", "a{oa{sa{sv}}}")])
    ],
    signals: [
      .init(
        "InterfacesAdded",
        [.init("object_path", "o"), .init("interfaces_and_properties", "a{sa{sv}}")]),
      .init("InterfacesRemoved", [.init("object_path", "o"), .init("interfaces", "as")]),
    ])
}
