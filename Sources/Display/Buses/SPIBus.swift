internal import CDisplay
internal import Glibc

/// An SPI bus by the kernel's spidev, Documentation/spi/spidev.rst, with a line that tells data from
/// commands and, if it is wired, one that resets the controller.
public final class SPIBus: Bus {
  /// The device.
  public var name: String { device.path }
  private let device: Device
  private let isData: LineDriver
  /// Held as long as the bus is used: a line that nobody holds may fall, and reset the controller.
  private let reset: LineDriver?
  private let chunk: Int

  /// Bits a second where nothing else is said: what long wires still carry.
  public static let usualSpeed = 24_000_000
  /// What helps where there is no such bus.
  private static let remedy =
    "switch SPI on, on a Raspberry Pi by dtparam=spi=on in config.txt"

  /// A bus, and the controller at that chip select of it.
  ///
  /// - Parameters:
  ///   - speed: bits a second.
  ///   - isData: drives the line D/C: up for data.
  ///   - reset: drives the line that resets while it is down.
  public init(
    _ path: String, speed: Int = usualSpeed, isData: @escaping LineDriver, reset: LineDriver? = nil
  ) throws(DisplayError) {
    try reset.map(pulse)
    let device = try Device(path, remedy: Self.remedy)
    try device.control { cdisplay_spi_set($0, UInt32(clamping: speed)) }
    self.device = device
    self.isData = isData
    self.reset = reset
    chunk = SPIBus.bufferSize
  }

  /// Sends each transmission with the line as it must be.
  public func send(_ transmissions: [Transmission]) throws(DisplayError) {
    for transmission in transmissions {
      switch transmission {
      case .command(let bytes):
        try isData(false)
        try write(bytes)
      case .data(let bytes):
        try isData(true)
        try write(bytes)
      case .pause(let time): usleep(UInt32(time) * 1000)
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws(DisplayError) {
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try device.write(bytes[start..<min(bytes.count, start + chunk)])
    }
  }

  /// Bytes that spidev takes at once; 4096 unless the kernel was told otherwise.
  private static var bufferSize: Int {
    let path = "/sys/module/spidev/parameters/bufsiz"
    guard let file = fopen(path, "re") else { return 4096 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 16)
    guard fgets(&text, 16, file) != nil else { return 4096 }
    return max(256, min(Int(atoi(text)), 65_536))
  }

  /// The devices that there are.
  static var devices: [String] {
    (0..<8).flatMap { bus in (0..<4).map { "/dev/spidev\(bus).\($0)" } }
      .filter { access($0, F_OK) == 0 }
  }
}
