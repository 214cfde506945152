import MLKEM
import TestSupport
import Testing

struct DigestVector: Decodable, Sendable, CustomTestStringConvertible {
  let function: String
  let length: Int
  let digest: HexBytes

  var testDescription: String { "\(function) of \(length) bytes" }
  var input: [UInt8] { (0..<length).map { UInt8($0 % 251) } }

  static func read() throws -> [DigestVector] {
    struct File: Decodable { let cases: [DigestVector] }
    return try vectors("Tests/Vectors/sha3.json", as: File.self).cases
  }

  func sponge() throws -> Sponge {
    switch function {
    case "sha3-256": Sponge(.sha3x256)
    case "sha3-512": Sponge(.sha3x512)
    case "shake128": Sponge(.shake128)
    case "shake256": Sponge(.shake256)
    default: throw UnknownFunction(name: function)
    }
  }
}

struct UnknownFunction: Error {
  let name: String
}

@Suite struct SpongeTests {
  @Test(arguments: try DigestVector.read())
  func aDigestIsWhatHashlibSays(_ vector: DigestVector) throws {
    var sponge = try vector.sponge()
    vector.input.withUnsafeBufferPointer { sponge.absorb($0) }
    #expect(sponge.squeeze(vector.digest.bytes.count).bytes == vector.digest.bytes)
  }

  @Test(arguments: try DigestVector.read())
  func piecesOfAnySizeMakeTheSameDigest(_ vector: DigestVector) throws {
    var random = SeededGenerator(seed: UInt64(vector.length))
    var sponge = try vector.sponge()
    var input = vector.input[...]
    while !input.isEmpty {
      let piece = Array(input.prefix(Int.random(in: 1...150, using: &random)))
      if piece.count == 1 {
        sponge.absorb(piece[0])
      } else {
        piece.withUnsafeBufferPointer { sponge.absorb($0) }
      }
      input = input.dropFirst(piece.count)
    }
    var digest: [UInt8] = []
    while digest.count < vector.digest.bytes.count {
      let rest = vector.digest.bytes.count - digest.count
      digest += sponge.squeeze(min(rest, Int.random(in: 1...20, using: &random))).bytes
    }
    #expect(digest == vector.digest.bytes)
  }

  @Test func aSpongeBeginsAfreshWithAnotherFunction() throws {
    var sponge = Sponge(.shake128)
    for vector in try DigestVector.read() {
      sponge.begin(vector.function == "sha3-512" ? .sha3x512 : .sha3x256)
      vector.input.withUnsafeBufferPointer { sponge.absorb($0) }
      let digest = sponge.squeeze(32).bytes
      if vector.function == "sha3-256" { #expect(digest == vector.digest.bytes) }
      if vector.function == "sha3-512" {
        #expect(digest + sponge.squeeze(32).bytes == vector.digest.bytes)
      }
    }
  }
}
