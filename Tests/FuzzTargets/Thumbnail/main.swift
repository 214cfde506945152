import Pictures

/// Any bytes as the answer of a decoder that something broke into.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(PictureError) {
    let bitmap = try Thumbnail.read(input)
    precondition(Thumbnail.encode(.success(bitmap)) == input, "read unlike it was written")
  } catch {
    precondition(error.description.utf8.count < 2_000)
  }
  return 0
}
