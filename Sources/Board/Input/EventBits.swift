internal import CBoard

/// Which events of one type an input device can give or take. Codes as in
/// linux/input-event-codes.h.
struct EventBits {
  private var bytes = [UInt8](repeating: 0, count: 96)

  /// What a device tells; none if it does not.
  init(of device: CInt, type: CInt) {
    _ = cboard_event_bits(device, type, &bytes, bytes.count)
  }

  /// These codes.
  init(_ codes: [Int32]) {
    for code in codes where bytes.indices.contains(Int(code) / 8) {
      bytes[Int(code) / 8] |= 1 << UInt8(code % 8)
    }
  }

  func contains(_ code: Int32) -> Bool {
    let index = Int(code)
    return bytes.indices.contains(index / 8) && bytes[index / 8] & (1 << UInt8(index % 8)) != 0
  }

  func contains(oneOf codes: some Sequence<Int32>) -> Bool {
    codes.contains { contains($0) }
  }
}
