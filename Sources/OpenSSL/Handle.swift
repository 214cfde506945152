/// A handle of libcrypto that is freed once, when its owner goes.
struct Handle: ~Copyable {
  let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void

  /// Takes a handle over; nil if libcrypto gave none.
  init?(owning pointer: OpaquePointer?, freedBy free: @escaping (OpaquePointer?) -> Void) {
    guard let pointer else { return nil }
    self.pointer = pointer
    self.free = free
  }

  deinit { free(pointer) }
}
