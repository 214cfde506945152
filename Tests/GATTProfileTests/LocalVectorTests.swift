import GATTProfile
import TestSupport
import Testing

/// `GATT/Vectors/local-network.json`, which another implementation made.
@Suite struct LocalVectorTests {
  private struct File: Decodable {
    let configurations: [Configuration]
    let packets: [Packet]
  }

  private struct Configuration: Decodable {
    struct Local: Decodable {
      let name: String
      let port: UInt16
      let keyHash: HexBytes
      let token: HexBytes
    }
    struct Server: Decodable {
      let address: String
      let token: String
    }
    let name: String
    let value: HexBytes
    let local: Local?
    let server: Server?
  }

  private struct Packet: Decodable {
    let packet: HexBytes
    let framed: HexBytes
  }

  @Test func theConfigurationsAreReadAsTheyAreMeantAndWrittenTheSame() throws {
    for vector in try vectors("GATT/Vectors/local-network.json", as: File.self).configurations {
      let read = try LinkConfiguration(decoding: vector.value.bytes)
      let local = vector.local.map {
        LinkConfiguration.Local(
          name: $0.name, port: $0.port, keyHash: $0.keyHash.bytes, token: $0.token.bytes)
      }
      let server = vector.server.map {
        LinkConfiguration.Server(address: $0.address, token: $0.token)
      }
      #expect(read == LinkConfiguration(local: local, server: server), "\(vector.name)")
      // What a newer accessory says besides is passed over.
      if vector.name != "newer" { #expect(read.encoded == vector.value.bytes) }
    }
  }

  @Test func thePacketsAreCutOutAndFramed() throws {
    let packets = try vectors("GATT/Vectors/local-network.json", as: File.self).packets
    var stream = PacketStream()
    for vector in packets {
      #expect(PacketStream.framed(vector.packet.bytes) == vector.framed.bytes)
      #expect(ChannelPacket(decoding: vector.packet.bytes)?.encoded == vector.packet.bytes)
      stream.append(vector.framed.bytes)
    }
    #expect(try stream.takePackets() == packets.map { $0.packet.bytes })
  }
}
