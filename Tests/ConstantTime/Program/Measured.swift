import CMemcheck
import MLKEM
import Secrets

/// One decapsulation, apart from everything else.
@inline(never)
func measuredDecapsulation(
  _ key: PortableMLKEM768Key, _ ciphertext: [UInt8]
) throws -> Secret {
  try key.decapsulate(ciphertext)
}

/// One encapsulation, apart from everything else.
@inline(never)
func measuredEncapsulation(
  _ key: EncapsulationKey, _ message: borrowing Secret
) throws -> Encapsulation {
  try PortableMLKEM768().encapsulate(to: key, message: message)
}

/// What must not be: a comparison that ends at the first difference.
@inline(never)
func measuredControl(_ first: borrowing Secret, _ second: [UInt8]) -> Bool {
  first.withUnsafeBytes { first in first.elementsEqual(second) }
}

/// A secret of that many bytes, each the one before plus `step`.
func secret(_ count: Int, from first: UInt8, step: UInt8) -> Secret {
  Secret(copying: (0..<count).map { first &+ UInt8(truncatingIfNeeded: $0) &* step })
}

extension Secret {
  /// Makes memcheck follow some of the bytes.
  func taint(_ range: Range<Int>) {
    withUnsafeBytes { bytes in
      let part = UnsafeBufferPointer(rebasing: bytes[range])
      cmemcheck_taint(part.baseAddress, part.count)
    }
  }

  /// Whether memcheck has followed the taint to every byte of this secret.
  var isTainted: Bool {
    withUnsafeBytes { bytes in
      bytes.indices.allSatisfy { index in
        cmemcheck_is_tainted(UnsafeBufferPointer(rebasing: bytes[index...]).baseAddress) == 1
      }
    }
  }
}
