import Cards
import Pixels

extension Session {
  /// Turns the light behind the screen as bright as it should be; where there is none, the picture
  /// is darkened instead.
  mutating func turnLight() {
    let wanted = panel.brightness(at: now)
    guard wanted != light else { return }
    light = wanted
    backlight?.shine(wanted.percent)
    if held?.shine(wanted.percent) == false { awaitScreen() }
    redraw()
  }

  /// The picture as bright as it should be.
  func lit(_ bitmap: Bitmap) -> Bitmap {
    switch light {
    case .full: bitmap
    case .dimmed: backlight == nil && shape.isColour ? bitmap.darkened(to: light.percent) : bitmap
    case .dark: Bitmap(size: bitmap.size, filled: .black)
    }
  }
}

extension Brightness {
  /// How much light that is.
  fileprivate var percent: UInt8 {
    switch self {
    case .full: 100
    case .dimmed: 25
    case .dark: 0
    }
  }
}
