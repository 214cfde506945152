internal import CPango

/// Owner of Cairo's font options: soft edges for colour, hard ones for two colours.
struct FontOptions: ~Copyable {
  let pointer: OpaquePointer

  init(isMonochrome: Bool) {
    pointer = cairo_font_options_create()
    let antialias = isMonochrome ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GRAY
    let hints = isMonochrome ? CAIRO_HINT_STYLE_FULL : CAIRO_HINT_STYLE_SLIGHT
    cairo_font_options_set_antialias(pointer, antialias)
    cairo_font_options_set_hint_style(pointer, hints)
    cairo_font_options_set_hint_metrics(pointer, CAIRO_HINT_METRICS_ON)
  }

  deinit { cairo_font_options_destroy(pointer) }
}
