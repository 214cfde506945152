import Display
import Foundation
import Pictures
import Pixels
import Testing

@Suite struct PNGOutputTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("belfry-png-\(UUID().uuidString)").path

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func read(_ name: String) throws -> Bitmap {
    let path = URL(fileURLWithPath: folder).appendingPathComponent(name)
    return try PNG.decode([UInt8](try Data(contentsOf: path)))
  }

  @Test func eachPictureIsAFileAndTheNewestHasANameOfItsOwn() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let output = try PNGOutput(directory: folder)
    let black = Bitmap(size: Size(width: 4, height: 4), filled: .black)
    let white = Bitmap(size: Size(width: 4, height: 4), filled: .white)
    try output.present(black, changes: [black.bounds])
    try output.present(white, changes: [white.bounds])
    #expect(try names() == ["card-000001.png", "card-000002.png", "latest.png"])
    #expect(try read("card-000001.png") == black)
    #expect(try read("card-000002.png") == white)
    #expect(try read("latest.png") == white)
  }

  @Test func numbersGoOnAfterARestart() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bitmap = Bitmap(size: Size(width: 1, height: 1), filled: .white)
    try PNGOutput(directory: folder).present(bitmap, changes: [])
    try PNGOutput(directory: folder).present(bitmap, changes: [])
    #expect(try names() == ["card-000001.png", "card-000002.png", "latest.png"])
  }

  @Test func aFolderThatCannotBeMadeIsNamed() {
    let path = "/proc/belfry-pictures"
    #expect {
      try PNGOutput(directory: path)
    } throws: { error in
      "\(error)".contains(path)
    }
  }
}
