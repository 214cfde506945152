internal import CPango
import Cards
import Pixels

extension Canvas {
  /// Draws a sign inside a square, with strokes of an even weight.
  func symbol(_ symbol: Symbol, in rect: Rect, _ colour: Colour) {
    cairo_save(context)
    cairo_translate(context, Double(rect.x), Double(rect.y))
    // Signs are drawn on a square of 24 units.
    cairo_scale(context, Double(rect.width) / 24, Double(rect.height) / 24)
    use(colour)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_width(context, 2.2)
    cairo_new_path(context)
    switch symbol {
    case .warning: warning()
    case .check: polyline([(4, 13), (9.5, 18.5), (20, 6.5)])
    case .underway: underway()
    case .call: receiver()
    case .bell: bell()
    case .alarm: alarm()
    case .timer: timer()
    case .pair: pair()
    case .clip: clip()
    }
    cairo_restore(context)
  }

  private func polyline(_ points: [(Double, Double)], isClosed: Bool = false) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        cairo_move_to(context, point.0, point.1)
      } else {
        cairo_line_to(context, point.0, point.1)
      }
    }
    if isClosed { cairo_close_path(context) }
    cairo_stroke(context)
  }

  private func dot(_ x: Double, _ y: Double, _ radius: Double) {
    cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
    cairo_fill(context)
  }

  private func circle(_ x: Double, _ y: Double, _ radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
    cairo_stroke(context)
  }

  private func warning() {
    polyline([(12, 3.5), (22, 20.5), (2, 20.5)], isClosed: true)
    polyline([(12, 9.5), (12, 14)])
    dot(12, 17.3, 1.3)
  }

  private func underway() {
    for x: Double in [5, 12, 19] { dot(x, 12, 2.2) }
  }

  private func receiver() {
    cairo_set_line_width(context, 5.2)
    cairo_arc_negative(context, 21, 3, 15, Double.pi * 0.93, Double.pi * 0.57)
    cairo_stroke(context)
    cairo_set_line_width(context, 7)
    polyline([(6, 5), (7, 8.4)])
    polyline([(15.6, 17), (19, 18)])
  }

  private func bell() {
    cairo_move_to(context, 4, 17.5)
    cairo_curve_to(context, 7, 14, 5, 4.5, 12, 4.5)
    cairo_curve_to(context, 19, 4.5, 17, 14, 20, 17.5)
    cairo_close_path(context)
    cairo_stroke(context)
    dot(12, 20.6, 1.9)
    polyline([(12, 2.6), (12, 4)])
  }

  private func alarm() {
    circle(12, 13, 8)
    polyline([(12, 8.5), (12, 13), (15, 15)])
    polyline([(2.8, 6), (6.2, 3)])
    polyline([(21.2, 6), (17.8, 3)])
    polyline([(6.4, 19), (4.6, 21.2)])
    polyline([(17.6, 19), (19.4, 21.2)])
  }

  private func timer() {
    polyline([(6, 3), (18, 3)])
    polyline([(6, 21), (18, 21)])
    polyline([(7.5, 3), (7.5, 6.5), (16.5, 17.5), (16.5, 21)])
    polyline([(16.5, 3), (16.5, 6.5), (7.5, 17.5), (7.5, 21)])
  }

  private func clip() {
    cairo_move_to(context, 17, 8)
    cairo_line_to(context, 17, 16)
    cairo_arc(context, 12, 16, 5, 0, Double.pi)
    cairo_line_to(context, 7, 7)
    cairo_arc(context, 10.25, 7, 3.25, Double.pi, 2 * Double.pi)
    cairo_line_to(context, 13.5, 15.5)
    cairo_stroke(context)
  }

  private func pair() {
    cairo_set_line_width(context, 1.8)
    polyline([(3, 3), (11, 3), (11, 17), (3, 17)], isClosed: true)
    dot(7, 14.4, 0.9)
    polyline([(14.5, 12), (21.5, 12), (21.5, 21), (14.5, 21)], isClosed: true)
    for radius: Double in [3.2, 6.4] {
      cairo_new_sub_path(context)
      cairo_arc(context, 14, 9.4, radius, -Double.pi * 0.45, -Double.pi * 0.02)
      cairo_stroke(context)
    }
  }
}
