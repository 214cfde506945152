public import DBus

extension Advertisement {
  /// The interval in milliseconds: what Apple asks of accessories that are not in a hurry (152.5),
  /// in the whole numbers that BlueZ takes.
  static let interval: ClosedRange<UInt32> = 152...153

  /// The object that bluetoothd reads when it is told to advertise, as one rung has it.
  public func interface(_ rung: Rung) -> Interface {
    var properties: [Interface.Property] = [
      Interface.Property("Type", .string("peripheral")),
      Interface.Property("ServiceUUIDs", .strings([service.text])),
      Interface.Property("Discoverable", .boolean(true)),
    ]
    if rung == .full || rung == .noInterval {
      properties.append(Interface.Property("LocalName", .string(name)))
    }
    if rung == .full {
      properties.append(Interface.Property("MinInterval", .uint32(Self.interval.lowerBound)))
      properties.append(Interface.Property("MaxInterval", .uint32(Self.interval.upperBound)))
    }
    return Interface(
      "org.bluez.LEAdvertisement1", methods: [Interface.Method("Release")], properties: properties)
  }
}
