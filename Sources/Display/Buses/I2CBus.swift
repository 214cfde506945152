internal import CDisplay
internal import Glibc

/// An I²C bus by the kernel's i2c-dev, Documentation/i2c/dev-interface.rst.
public final class I2CBus: Bus {
  /// The device and the address.
  public let name: String
  private let device: Device
  private let carriesMessages: Bool
  /// Held as long as the bus is used: a line that nobody holds may fall, and reset the controller.
  private let reset: LineDriver?

  /// Addresses that an OLED can have.
  public static let addresses: [UInt8] = [0x3C, 0x3D]
  /// Bytes in a message at most: more than a page of any display.
  private static let messageLimit = 256
  /// What helps where there is no such bus.
  private static let remedy =
    "switch I2C on, on a Raspberry Pi by dtparam=i2c_arm=on in config.txt, and load i2c-dev"

  /// A bus, and the controller at that 7-bit address of it.
  ///
  /// - Parameter reset: drives the line that resets while it is down, if it is wired.
  public init(
    _ path: String, address: UInt8, reset: LineDriver? = nil
  ) throws(DisplayError) {
    try reset.map(pulse)
    let device = try Device(path, remedy: Self.remedy)
    var functions: CUnsignedLong = 0
    try device.control { cdisplay_i2c_functions($0, &functions) }
    try device.control { cdisplay_i2c_choose($0, address) }
    carriesMessages = functions & CUnsignedLong(I2C_FUNC_I2C) != 0
    self.device = device
    self.reset = reset
    name = "\(path) address 0x\(String(address, radix: 16))"
  }

  /// Sends each transmission as messages of its own. A bus that knows only SMBus gets blocks of 32
  /// bytes at most, with the control byte in the place of SMBus's command.
  public func send(_ transmissions: [Transmission]) throws(DisplayError) {
    let limit = carriesMessages ? I2CBus.messageLimit : Int(I2C_SMBUS_BLOCK_MAX) + 1
    for transmission in transmissions {
      for message in I2CMessage.messages(for: transmission, limit: limit) {
        carriesMessages ? try device.write(message) : try writeBlock(message)
      }
      if case .pause(let time) = transmission { usleep(UInt32(time) * 1000) }
    }
  }

  private func writeBlock(_ message: [UInt8]) throws(DisplayError) {
    let bytes = message.dropFirst()
    try device.control { number in
      bytes.withUnsafeBufferPointer { block in
        cdisplay_smbus_block(number, message[0], block.baseAddress, UInt8(block.count))
      }
    }
  }

  /// The buses that there are.
  static var devices: [String] {
    (0..<32).map { "/dev/i2c-\($0)" }.filter { access($0, F_OK) == 0 }
  }

  /// The addresses at which something answers that may be an OLED.
  static func answering(_ path: String) throws(DisplayError) -> [UInt8] {
    let device = try Device(path, remedy: remedy)
    return addresses.filter { address in
      do {
        try device.control { cdisplay_i2c_choose($0, address) }
        try device.control { cdisplay_smbus_read($0) }
        return true
      } catch {
        return false
      }
    }
  }
}
