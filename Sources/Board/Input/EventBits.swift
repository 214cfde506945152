internal import CBoard

/// Which events of one type an input device can give or take.
struct EventBits {
  private var bytes = [UInt8](repeating: 0, count: 96)

  /// None if the device does not tell.
  init(of device: CInt, type: CInt) {
    _ = cboard_event_bits(device, type, &bytes, bytes.count)
  }

  func contains(_ code: Int32) -> Bool {
    let index = Int(code)
    return bytes.indices.contains(index / 8) && bytes[index / 8] & (1 << UInt8(index % 8)) != 0
  }
}
