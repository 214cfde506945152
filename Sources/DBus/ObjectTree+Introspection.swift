extension ObjectTree {
  /// The names right below a path that lead to objects, in order.
  func children(of path: String) -> [String] {
    let prefix = path == "/" ? path : path + "/"
    var names: Set<Substring> = []
    for object in objects.keys + [root] where object.hasPrefix(prefix) && object != path {
      names.insert(object.dropFirst(prefix.count).prefix { $0 != "/" })
    }
    return names.map(String.init).sorted()
  }

  /// D-Bus Specification, section "Introspection Data Format".
  func introspection(_ path: String) -> String {
    var text = """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>

      """
    for interface in interfaces(at: path) + standard(at: path) { text += interface.xml }
    for child in children(of: path) { text += "  <node name=\"\(child)\"/>\n" }
    return text + "</node>\n"
  }
}

extension Interface {
  /// Its element. Names and signatures hold nothing that XML minds, except those of arguments.
  var xml: String {
    let doc = Self.annotation("org.gtk.GDBus.DocString")
    var text = "  <interface name=\"\(name)\">\n" + doc(about)
    for method in methods {
      let arguments =
        method.inputs.map { $0.xml("in") }.joined() + method.outputs.map { $0.xml("out") }.joined()
      text += "    <method name=\"\(method.name)\">\n"
      text += doc(method.about) + arguments + "    </method>\n"
    }
    for signal in signals {
      let arguments = signal.arguments.map { $0.xml(nil) }.joined()
      text += "    <signal name=\"\(signal.name)\">\n"
      text += doc(signal.about) + arguments + "    </signal>\n"
    }
    return text + properties.map { $0.xml }.joined() + "  </interface>\n"
  }

  /// Makes elements of that name; none for an empty text.
  static func annotation(_ name: String) -> (String) -> String {
    { value in
      value.isEmpty ? "" : "      <annotation name=\"\(name)\" value=\"\(value.escaped)\"/>\n"
    }
  }
}

extension Interface.Property {
  fileprivate var xml: String {
    let annotations =
      Interface.annotation("org.gtk.GDBus.DocString")(about)
      + Interface.annotation("org.freedesktop.DBus.Property.EmitsChangedSignal")(
        changes == .told ? "" : changes.rawValue)
    let element =
      "    <property name=\"\(name)\" type=\"\(value.signature)\" access=\"\(access.rawValue)\""
    return annotations.isEmpty
      ? element + "/>\n" : element + ">\n" + annotations + "    </property>\n"
  }
}

extension Interface.Argument {
  func xml(_ direction: String?) -> String {
    let attribute = direction.map { " direction=\"\($0)\"" } ?? ""
    return "      <arg name=\"\(name.escaped)\" type=\"\(signature)\"\(attribute)/>\n"
  }
}

extension String {
  /// The text as the value of an attribute.
  fileprivate var escaped: String {
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
