import Foundation
import Pictures
import Pixels
import Testing
import Typography

@Suite struct GoldenTests {
  @Test(arguments: scenes, Screen.allCases)
  func aScreenLooksAsItDid(_ scene: Scene, _ screen: Screen) throws {
    let typesetter = try Typesetter(isMonochrome: !screen.isColour)
    let bitmap = scene.bitmap(on: screen, typesetter)
    let path = "\(screen)/\(scene.name).png"
    if let pictureFolder { try write(bitmap, to: pictureFolder.appendingPathComponent(path)) }
  }
}
