import Capture

/// A walk as one page of HTML that needs nothing beside it.
struct FieldReport {
  let title: String
  let seconds: [FieldSecond]
  let summary: FieldSummary

  var html: String {
    var rows = ""
    for figure in FieldText.figures(summary) {
      rows += "<tr><th>\(figure.name)</th><td>\(Self.escaped(figure.value))</td></tr>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(Self.escaped(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <h1>\(Self.escaped(title))</h1>
      <table>
      \(rows)</table>
      \(plots.map(\.svg).joined())<p>Times in seconds from the first packet. Latency: from a message's
      first frame to its receipt. Loss: bytes that were sent again. No content is in here.</p>
      </body>
      </html>

      """
  }

  private var plots: [Plot] {
    [
      plot("Links", "", isLine: true) { [$0.links] },
      plot("Signal", "dBm", -90 ... -40, isLine: true) { $0.signal.map { [Int($0)] } ?? [] },
      plot("Throughput, both ways", "B/s", isLine: true) {
        [$0.bytesFromPhone + $0.bytesFromAccessory]
      },
      plot("Latency of each message", "ms", isLine: false) { $0.latencies },
      plot("Sent again", "B/s", isLine: true) { [$0.repeated] },
      plot("Back after a lost link", "ms", isLine: false) { $0.reconnections },
    ]
  }

  private func plot(
    _ title: String, _ unit: String, _ scale: ClosedRange<Int> = 0...1, isLine: Bool,
    _ values: (FieldSecond) -> [Int]
  ) -> Plot {
    let points = seconds.flatMap { second in values(second).map { (second.second, $0) } }
    return Plot(
      title: title, unit: unit, end: max(0, seconds.count - 1), points: points,
      scale: scale, isLine: isLine)
  }

  /// Text as it may stand in the page.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }

  private static let style = """
    body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222;background:#fff}
    h2{font-size:1em;margin:1.5em 0 .3em}table{border-collapse:collapse}
    th{text-align:left;font-weight:normal;color:#666;padding:.1em 1.5em .1em 0;vertical-align:top}
    svg{width:100%;font:11px sans-serif}text{fill:#666}.grid{stroke:#ddd}
    polyline{fill:none;stroke:#06c;stroke-width:1.5}circle{fill:#06c}
    @media(prefers-color-scheme:dark){body{color:#ddd;background:#111}th,text{color:#999;fill:#999}
    .grid{stroke:#333}polyline{stroke:#6af}circle{fill:#6af}}
    """
}
