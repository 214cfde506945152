internal import CSecret
package import Secrets

/// SHA-3 and SHAKE (FIPS 202): bytes in by `absorb`, then bytes out by `squeeze`. One sponge serves
/// many hashes, one after the other; its state is wiped at the end.
package struct Sponge: ~Copyable {
  /// What a sponge computes.
  package enum Function {
    case sha3x256
    case sha3x512
    case shake128
    case shake256

    /// Bytes taken in or given out between two permutations.
    fileprivate var rate: Int {
      switch self {
      case .shake128: 168
      case .sha3x256, .shake256: 136
      case .sha3x512: 72
      }
    }

    /// The bits that tell the two families apart, with the first bit of the padding.
    fileprivate var suffix: UInt64 {
      switch self {
      case .sha3x256, .sha3x512: 0x06
      case .shake128, .shake256: 0x1F
      }
    }
  }

  private let lanes: UnsafeMutablePointer<UInt64>
  private var function: Function
  /// Bytes of the current block that are done.
  private var position = 0
  private var squeezing = false

  package init(_ function: Function) {
    lanes = .allocate(capacity: 25)
    lanes.initialize(repeating: 0, count: 25)
    self.function = function
  }

  deinit {
    csecret_wipe(lanes, 200)
    lanes.deallocate()
  }

  /// Forgets what went before and begins another hash.
  package mutating func begin(_ function: Function) {
    lanes.update(repeating: 0, count: 25)
    self.function = function
    position = 0
    squeezing = false
  }

  /// Takes bytes in. Not to be called once bytes came out.
  package mutating func absorb(_ bytes: UnsafeBufferPointer<UInt8>) {
    let rate = function.rate
    let source = UnsafeRawPointer(bytes.baseAddress)
    var offset = 0
    while let source, offset < bytes.count {
      if position & 7 == 0, bytes.count &- offset >= 8 {
        let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        lanes[position &>> 3] ^= UInt64(littleEndian: word)
        position &+= 8
        offset &+= 8
      } else {
        add(UInt64(source.load(fromByteOffset: offset, as: UInt8.self)), at: position)
        position &+= 1
        offset &+= 1
      }
      if position == rate {
        permute(lanes)
        position = 0
      }
    }
  }

  /// Takes a secret in.
  package mutating func absorb(_ secret: borrowing Secret) {
    secret.withUnsafeBytes { absorb($0) }
  }

  /// Takes one byte in.
  package mutating func absorb(_ byte: UInt8) {
    withUnsafePointer(to: byte) { absorb(UnsafeBufferPointer(start: $0, count: 1)) }
  }

  /// Gives the next bytes out: the whole digest of SHA-3, or as much as is wanted of SHAKE.
  package mutating func squeeze(into bytes: UnsafeMutableBufferPointer<UInt8>) {
    if !squeezing { pad() }
    guard let target = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
    let rate = function.rate
    var offset = 0
    while offset < bytes.count {
      if position == rate {
        permute(lanes)
        position = 0
      }
      let lane = lanes[position &>> 3]
      if position & 7 == 0, bytes.count &- offset >= 8 {
        target.storeBytes(of: lane.littleEndian, toByteOffset: offset, as: UInt64.self)
        position &+= 8
        offset &+= 8
      } else {
        let byte = UInt8(truncatingIfNeeded: lane &>> UInt64(position & 7 &* 8))
        target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        position &+= 1
        offset &+= 1
      }
    }
  }

  /// Gives so many bytes out as a secret.
  package mutating func squeeze(_ count: Int) -> Secret {
    Secret(count: count) { squeeze(into: $0) }
  }

  private mutating func pad() {
    add(function.suffix, at: position)
    add(0x80, at: function.rate &- 1)
    position = function.rate
    squeezing = true
  }

  private func add(_ byte: UInt64, at position: Int) {
    lanes[position &>> 3] ^= byte &<< UInt64(position & 7 &* 8)
  }
}
