extension Table {
  /// For a person: columns below each other, a number's digits at the right.
  var text: String {
    let shown = columns.indices.filter { column in rows.contains { !$0[column].isNone } }
    let cells = [columns.map(\.title)] + rows.map { row in row.map(\.text) }
    let widths = columns.indices.map { column in cells.map { $0[column].width }.max() ?? 0 }
    var text = title + "\n"
    for row in cells {
      var line = " "
      for column in shown {
        let padding = String(repeating: " ", count: widths[column] - row[column].width)
        line += " " + (column < 2 ? row[column] + padding : padding + row[column]) + " "
      }
      text += line.trimmed + "\n"
    }
    for remark in remarks { text += "  " + remark + "\n" }
    return text
  }

  /// For a program.
  var json: String {
    let rows = rows.map { row in
      let members = zip(columns, row).map { "\(quoted($0.key)): \($1.json)" }
      return "{" + members.joined(separator: ", ") + "}"
    }
    return """
      {"title": \(quoted(title)), "remarks": [\(remarks.map(quoted).joined(separator: ", "))],
       "rows": [\(rows.joined(separator: ",\n  "))]}
      """
  }
}

extension Quantity {
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}

extension String {
  /// How many columns of a terminal it takes, for the letters that stand here.
  fileprivate var width: Int { unicodeScalars.count }

  fileprivate var trimmed: String {
    String(decoding: utf8.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
  }
}
