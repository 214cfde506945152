/// What advertisements a controller may have and has. mgmt-protocol(7) of BlueZ, Read Advertising
/// Features.
struct AdvertisingFeatures: Equatable {
  /// The longest advertisement in bytes.
  let longestData: UInt8
  /// The longest scan response in bytes.
  let longestScanResponse: UInt8
  /// The highest instance there can be.
  let highest: UInt8
  /// The instances that are taken.
  let taken: [UInt8]

  init?(decoding bytes: [UInt8]) {
    var fields = Fields(bytes)
    guard fields.uint32() != nil, let data = fields.byte(), let scanResponse = fields.byte(),
      let highest = fields.byte(), let count = fields.byte(),
      let taken = fields.bytes(Int(count))
    else { return nil }
    longestData = data
    longestScanResponse = scanResponse
    self.highest = highest
    self.taken = taken
  }

  /// The highest instance that is free: bluetoothd counts from below.
  var free: UInt8? {
    guard highest > 0 else { return nil }
    return (1...highest).last { !taken.contains($0) }
  }
}
