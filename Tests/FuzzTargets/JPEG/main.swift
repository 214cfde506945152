import Pictures

/// Any bytes as a JPEG: a picture within the limits, or one error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let bitmap = try? JPEG.decode(input, edge: 96) {
    precondition(bitmap.pixels.count <= JPEG.pixelLimit)
    precondition(bitmap.pixels.count == bitmap.size.width * bitmap.size.height)
  }
  return 0
}
