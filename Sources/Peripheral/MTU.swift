/// The ATT MTU: the longest packet on a link, in bytes, and with it the longest value.
public enum MTU {
  /// What every link begins with (Core 5.4, Vol 3, Part F, 3.2.8).
  public static var smallest: Int { 23 }
  /// A value of 512 bytes and the most that can stand before it.
  public static var largest: Int { 517 }
  /// The longest value of an attribute (Core 5.4, Vol 3, Part F, 3.2.9).
  public static var longestValue: Int { 512 }

  /// The MTU that results from what somebody asks for.
  public static func effective(_ wanted: Int) -> Int { min(max(wanted, smallest), largest) }

  /// The longest value in a write, a notification or an indication.
  public static func value(at mtu: Int) -> Int { min(mtu - 3, longestValue) }
}
