import Pictures

/// Any bytes as a PNG: a picture within the limits, or one error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let bitmap = try? PNG.decode(input) {
    precondition(bitmap.pixels.count <= PNG.pixelLimit)
    precondition(bitmap.pixels.count == bitmap.size.width * bitmap.size.height)
  }
  return 0
}
