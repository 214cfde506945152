// belfry-picture SHAPE: a picture on standard input, its thumbnail (Pictures.Thumbnail) on standard
// output. belfry-panel starts one for each picture that a stranger sent.
//
// It is a program of its own, not a mode of belfry-panel, because it starts in a fraction of the time
// without the text engine's libraries, and because what breaks into a decoder then finds neither
// their code nor a copy of any message.

import Linux
import Pictures
import Pixels

/// What one picture may take: address space in bytes, and seconds of a processor.
let memory = 192_000_000
let seconds = 2

func thumbnail(_ shape: Thumbnail.Shape) -> Result<Bitmap, PictureError> {
  do throws(PictureError) {
    let bytes = StandardStreams.readInput(limit: PNG.byteLimit)
    guard let bytes else { throw .tooLong(count: PNG.byteLimit + 1) }
    return .success(try Thumbnail.decode(bytes, as: shape))
  } catch {
    return .failure(error)
  }
}

guard CommandLine.arguments.count == 2,
  let shape = Thumbnail.Shape(CommandLine.arguments[1])
else {
  Log()(
    .error,
    "usage: belfry-picture EDGE|WIDTHxHEIGHT <PICTURE >THUMBNAIL, a square or all of it, in pixels")
  ExitStatus.usage.leave()
}
do {
  try Confinement.enter(memory: memory, seconds: seconds)
} catch {
  ExitStatus.system.leave()
}
StandardStreams.writeOutput(Thumbnail.encode(thumbnail(shape)))
