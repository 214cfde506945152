internal import CPango

/// Owner of a font map with its own font configuration, and of one text context on it.
struct FontMap: ~Copyable {
  let context: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>

  init(_ configuration: FontConfiguration, options: OpaquePointer) throws(TypographyError) {
    let fonts = try FontMap.load(configuration)
    defer { FcConfigDestroy(fonts) }
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .noFonts
    }
    cpango_use_fonts(map, fonts)
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    guard let context = pango_font_map_create_context(map) else {
      cpango_unref(map)
      throw .noFonts
    }
    pango_cairo_context_set_font_options(context, options)
    self.map = map
    self.context = context
  }

  deinit {
    cpango_unref(UnsafeMutableRawPointer(context))
    cpango_shut_down(map)
    cpango_unref(map)
  }

  private static func load(_ configuration: FontConfiguration) throws(TypographyError)
    -> OpaquePointer
  {
    guard let fonts = FcConfigCreate() else { throw .noFonts }
    let isRead: Bool
    let path: String
    switch configuration {
    case .shipped:
      path = "of this program"
      isRead = FcConfigParseAndLoadFromMemory(fonts, FontConfiguration.shippedText, 1) != 0
    case .file(let file):
      path = file
      isRead = FcConfigParseAndLoad(fonts, file, 1) != 0
    }
    guard isRead, FcConfigBuildFonts(fonts) != 0 else {
      FcConfigDestroy(fonts)
      throw .badConfiguration(path: path)
    }
    guard let set = FcConfigGetFonts(fonts, FcSetSystem), set.pointee.nfont > 0 else {
      FcConfigDestroy(fonts)
      throw .noFonts
    }
    return fonts
  }
}
