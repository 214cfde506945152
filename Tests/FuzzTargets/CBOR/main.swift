import CBOR

/// Any bytes: the strict reader and the cursor agree; what is read is written the same; what is
/// read in any form has one deterministic form.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let limits = CBORLimits(bytes: 65_536, depth: 32, items: 16_384)

  let strict = try? CBORItem(decoding: input, limits: limits)
  if let strict { precondition(strict.encoded == input, "written unlike it was read") }
  precondition(passes(input, limits) == (strict != nil), "item and cursor disagree")

  do throws(CBORError) {
    let item = try CBORItem(decodingAnyForm: input, limits: limits)
    if let strict { precondition(item == strict, "two readings of one input") }
    let form = item.encoded
    precondition(
      (try? CBORItem(decoding: form, limits: limits))?.encoded == form, "no deterministic form")
  } catch {
    precondition(strict == nil, "read strictly, refused in any form")
    precondition((0...input.count).contains(error.offset), "an offset outside of the input")
  }
  return 0
}

private func passes(_ input: [UInt8], _ limits: CBORLimits) -> Bool {
  do throws(CBORError) {
    var reader = try CBORReader(input, limits: limits)
    try reader.skip()
    try reader.finish()
    return true
  } catch {
    precondition((0...input.count).contains(error.offset), "an offset outside of the input")
    return false
  }
}
