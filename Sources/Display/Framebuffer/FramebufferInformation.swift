internal import CDisplay
import Pixels

/// What a framebuffer's driver tells of it.
struct FramebufferInformation: Equatable {
  let driver: String
  let memory: Int
  let layout: Result<FramebufferLayout, Misfit>

  init(_ device: borrowing Device) throws(DisplayError) {
    var fixed = fb_fix_screeninfo()
    var variable = fb_var_screeninfo()
    try device.control { cdisplay_fixed($0, &fixed) }
    try device.control { cdisplay_variable($0, &variable) }
    driver = withUnsafeBytes(of: fixed.id) { name in
      String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
    memory = Int(fixed.smem_len)
    layout = FramebufferInformation.layout(fixed, variable)
  }

  private static func layout(
    _ fixed: fb_fix_screeninfo, _ variable: fb_var_screeninfo
  ) -> Result<FramebufferLayout, Misfit> {
    let isPlain =
      fixed.type == FB_TYPE_PACKED_PIXELS && variable.grayscale == 0 && variable.nonstd == 0
      && (fixed.visual == FB_VISUAL_TRUECOLOR || fixed.visual == FB_VISUAL_DIRECTCOLOR)
    let format = PixelFormat(
      bitsPerPixel: Int(variable.bits_per_pixel), red: .init(variable.red),
      green: .init(variable.green), blue: .init(variable.blue), alpha: .init(variable.transp))
    guard isPlain, let format else {
      return .failure(
        Misfit(
          "it has \(variable.bits_per_pixel) bits a pixel and a palette or a format of its own; "
            + "16, 24 or 32 bits of red, green and blue are needed: fbset -depth 16 may give them"))
    }
    return FramebufferLayout.checked(
      size: Size(width: Int(variable.xres), height: Int(variable.yres)),
      offset: (Int(variable.xoffset), Int(variable.yoffset)), stride: Int(fixed.line_length),
      memory: Int(fixed.smem_len), format: format)
  }
}

extension PixelFormat.Channel {
  fileprivate init(_ field: fb_bitfield) {
    self.init(offset: Int(field.offset), length: Int(field.length))
  }
}
