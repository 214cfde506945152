public import Cards
import Pixels

extension Typesetter {
  /// Loads the fonts of a theme, so that the first card comes as fast as the next ones.
  public func warm(_ theme: Theme) {
    var layout = Layout(size: theme.screen, background: .black)
    let frame = Rect(x: 0, y: 0, width: theme.screen.width, height: theme.screen.height)
    for style in theme.styles {
      layout.elements.append(.text(TextBlock("Ag 0:9 – 🎉", style, in: frame)))
    }
    _ = draw(layout)
  }
}
