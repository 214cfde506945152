internal import CPango
import Pixels

/// Owner of a Cairo drawing context over a bitmap's memory, for the time of one drawing.
struct Canvas: ~Copyable {
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// A context over `size.width * size.height` pixels that stay where they are while it lives.
  init(over memory: UnsafeMutableRawPointer, size: Size, isMonochrome: Bool) {
    surface = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, CInt(size.width),
      CInt(size.height), CInt(size.width * 4))
    context = cairo_create(surface)
    cairo_set_antialias(context, isMonochrome ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GOOD)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
  }

  func use(_ colour: Colour) {
    cairo_set_source_rgba(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      Double(colour.alpha) / 255)
  }

  func box(_ rect: Rect, _ colour: Colour, radius: Int) {
    use(colour)
    path(rect, radius: radius)
    cairo_fill(context)
  }

  /// Paints a picture over a rectangle with rounded corners.
  func picture(_ bitmap: Bitmap, over rect: Rect, radius: Int) {
    var bitmap = bitmap
    let size = bitmap.size
    bitmap.pixels.withUnsafeMutableBytes { memory in
      guard let base = memory.baseAddress else { return }
      let source = cairo_image_surface_create_for_data(
        base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, CInt(size.width),
        CInt(size.height), CInt(size.width * 4))
      defer { cairo_surface_destroy(source) }
      cairo_save(context)
      path(rect, radius: radius)
      cairo_clip(context)
      cairo_translate(context, Double(rect.x), Double(rect.y))
      cairo_scale(
        context, Double(rect.width) / Double(size.width),
        Double(rect.height) / Double(size.height))
      cairo_set_source_surface(context, source, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_paint(context)
      cairo_restore(context)
    }
  }

  /// Runs a drawing that must not leave a rectangle.
  func clipped(to rect: Rect, _ draw: () -> Void) {
    cairo_save(context)
    path(rect, radius: 0)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws a shaped line with its baseline's left end there.
  func line(_ line: Paragraph.Line, x: Int, baseline: Int, _ colour: Colour) {
    use(colour)
    cairo_move_to(context, Double(x), Double(baseline))
    pango_cairo_show_layout_line(context, line.pointer)
  }

  /// The outline of a rectangle, its corners rounded.
  private func path(_ rect: Rect, radius: Int) {
    let x = Double(rect.x)
    let y = Double(rect.y)
    let width = Double(rect.width)
    let height = Double(rect.height)
    let radius = min(Double(radius), min(width, height) / 2)
    cairo_new_path(context)
    guard radius > 0 else {
      cairo_rectangle(context, x, y, width, height)
      return
    }
    let quarter = Double.pi / 2
    cairo_arc(context, x + width - radius, y + radius, radius, -quarter, 0)
    cairo_arc(context, x + width - radius, y + height - radius, radius, 0, quarter)
    cairo_arc(context, x + radius, y + height - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, x + radius, y + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }
}
