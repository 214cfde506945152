internal import CBOR

/// Reads a frame to its end.
///
/// - Throws: `malformed`.
func decoded<Frame>(
  _ bytes: [UInt8], by read: (inout CBORReader) throws(CBORError) -> Frame
) throws(WorkersError) -> Frame {
  do throws(CBORError) {
    var reader = try CBORReader(bytes, limits: FrameLimits.reading)
    let frame = try read(&reader)
    try reader.finish()
    return frame
  } catch {
    throw .malformed(error)
  }
}
