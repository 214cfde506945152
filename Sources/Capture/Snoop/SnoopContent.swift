/// What the records of a btsnoop file hold.
public enum SnoopContent: UInt32, Hashable, Sendable {
  /// Packets of the host interface without their kind, which the flags tell.
  case bare = 1001
  /// Packets of the host interface behind one byte of kind (UART, "H4"): what Android writes.
  case typed = 1002
  /// What the kernel's monitor channel tells, with kind and controller in the flags: what btmon and
  /// `belfry capture` write.
  case monitor = 2001
}
